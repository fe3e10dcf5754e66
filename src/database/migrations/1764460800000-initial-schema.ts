import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Players, games and the turn log. Every key contains the column that its table would be distributed by, and no foreign
 * key ties tables that would be distributed differently (see citus.sql). Documents are `json`, not `jsonb`: they are
 * written often, read whole, and come back in the order they were written in.
 */
export class InitialSchema1764460800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE players (
        id uuid CONSTRAINT players_pkey PRIMARY KEY,
        name text NOT NULL,
        kind text NOT NULL CONSTRAINT players_kind_check CHECK (kind IN ('guest', 'account')),
        created_at timestamptz NOT NULL
      )`);
    await queryRunner.query(`
      CREATE TABLE player_tokens (
        token_hash bytea CONSTRAINT player_tokens_pkey PRIMARY KEY,
        player_id uuid NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await queryRunner.query(`
      CREATE TABLE games (
        id uuid CONSTRAINT games_pkey PRIMARY KEY,
        version integer NOT NULL CONSTRAINT games_version_check CHECK (version > 0),
        status text NOT NULL CONSTRAINT games_status_check CHECK (status IN ('waiting', 'playing', 'finished', 'abandoned')),
        visibility text NOT NULL CONSTRAINT games_visibility_check CHECK (visibility IN ('public', 'unlisted')),
        rated boolean NOT NULL,
        join_code text NOT NULL,
        ruleset json NOT NULL,
        state json NOT NULL,
        server_seed bytea NOT NULL,
        seed_public boolean NOT NULL,
        bot_to_move boolean NOT NULL,
        created_at timestamptz NOT NULL,
        moved_at timestamptz NOT NULL
      ) WITH (fillfactor = 60)`);
    await queryRunner.query(`CREATE INDEX games_lobby ON games (status, id) WHERE visibility = 'public'`);
    await queryRunner.query(`CREATE INDEX games_awaiting_bot ON games (id) WHERE bot_to_move`);
    await queryRunner.query(`
      CREATE TABLE turn_log (
        game_id uuid NOT NULL,
        seq integer NOT NULL CONSTRAINT turn_log_seq_check CHECK (seq > 0),
        event json NOT NULL,
        CONSTRAINT turn_log_pkey PRIMARY KEY (game_id, seq)
      )`);
    await queryRunner.query(`
      CREATE TABLE idempotency (
        scope_id uuid NOT NULL,
        key_hash bytea NOT NULL,
        request_hash bytea NOT NULL,
        answer bytea NOT NULL,
        sealed boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT idempotency_pkey PRIMARY KEY (scope_id, key_hash)
      )`);
    await queryRunner.query(`
      CREATE TABLE player_games (
        player_id uuid NOT NULL,
        game_id uuid NOT NULL,
        CONSTRAINT player_games_pkey PRIMARY KEY (player_id, game_id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE player_games, idempotency, turn_log, games, player_tokens, players');
  }
}
