import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../src/', import.meta.url));

/** Every file of the service that could speak to the database. */
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.spec.ts') && !name.includes('migrations/'))
  .map((name) => ({ name, text: readFileSync(`${root}/${name}`, 'utf8') }));

/** Names of the files in which something is found. */
const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

describe('the turn log is insert only', () => {
  it('is written by one store alone', () => {
    expect(filesWith(/INSERT\s+INTO\s+"?turn_log/i)).toEqual(['games/games.store.ts']);
  });

  it('has no statement that changes or removes an entry', () => {
    expect(
      filesWith(/\b(?:UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|MERGE\s+INTO)\s+(?:ONLY\s+)?"?turn_log/i),
    ).toEqual([]);
    expect(filesWith(/ON\s+CONFLICT[^`]*DO\s+UPDATE/i)).toEqual([]);
  });

  it('has an entity for its schema only, which no repository or builder writes through', () => {
    const users = filesWith(/\bTurnLogEntity\b/);
    expect(users.sort()).toEqual(['database/data-source.ts', 'games/turn-log.entity.ts']);
  });

  it('is deleted from by no key of another table', () => {
    const migrations = readdirSync(`${root}/database/migrations`).map((name) =>
      readFileSync(`${root}/database/migrations/${name}`, 'utf8'),
    );
    for (const text of migrations)
      expect(text).not.toMatch(/ON\s+(?:DELETE|UPDATE)\s+(?:CASCADE|SET)|CREATE\s+(?:RULE|TRIGGER)/i);
  });
});

describe('versions of rulesets are insert only, too', () => {
  it('has no statement that changes or removes one', () => {
    expect(filesWith(/\b(?:UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?"?rulesets/i)).toEqual([]);
    const users = filesWith(/\bRulesetEntity\b/);
    expect(users.sort()).toEqual([
      'database/data-source.ts',
      'rulesets/ruleset.entity.ts',
      'rulesets/rulesets.store.ts',
    ]);
    const store = sources.find(({ name }) => name === 'rulesets/rulesets.store.ts')!;
    expect(store.text).not.toMatch(/\.(?:update|delete|remove|save|upsert|softDelete)\(/);
  });
});
