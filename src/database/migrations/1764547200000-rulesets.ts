import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rulesets that players wrote, one row per version. */
export class Rulesets1764547200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE rulesets (
        id uuid NOT NULL,
        version integer NOT NULL CONSTRAINT rulesets_version_check CHECK (version > 0),
        owner_id uuid NOT NULL,
        document json NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT rulesets_pkey PRIMARY KEY (id, version)
      )`);
    await queryRunner.query('CREATE INDEX rulesets_owner ON rulesets (owner_id, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE rulesets');
  }
}
