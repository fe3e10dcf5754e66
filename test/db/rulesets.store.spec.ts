import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { createDataSource } from '../../src/database/data-source.js';
import { Pipeline } from '../../src/database/pipeline.js';
import { PRESETS } from '../../src/engine/presets/catalogue.js';
import type { Ruleset } from '../../src/engine/ruleset.js';
import { hashed } from '../../src/rulesets/ruleset-hash.js';
import { RulesetsStore } from '../../src/rulesets/rulesets.store.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

const zilch = PRESETS.find(({ id }) => id === 'zilch')!;

let database: TestDatabase;
let dataSource: DataSource;
let pipeline: Pipeline;
let store: RulesetsStore;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  pipeline = new Pipeline(database.url);
  store = new RulesetsStore(pipeline);
});

afterAll(async () => {
  await pipeline.close();
  await dataSource.destroy();
  await database.drop();
});

const documentOf = (id: string, version = 1, name = 'House'): Ruleset => hashed({ ...zilch, id, version, name });

const add = (ownerId: string, document: Ruleset): Promise<void> =>
  store.add(dataSource.manager, { ownerId, document }, new Date());

describe('a ruleset in the database', () => {
  it('comes back as it was written, field by field in its order', async () => {
    const [owner, id] = [uuidv7(), uuidv7()];
    const document = documentOf(id);
    await add(owner, document);
    const found = await store.find(id, 1);
    expect(found).toEqual({ ownerId: owner, document });
    expect(JSON.stringify(found!.document)).toBe(JSON.stringify(document));
  });

  it('is found in its newest version, or in the one named', async () => {
    const [owner, id] = [uuidv7(), uuidv7()];
    for (const version of [1, 2, 10]) await add(owner, documentOf(id, version));
    const versions = await Promise.all([null, 1, 2, 10, 3].map((version) => store.find(id, version)));
    expect(versions.map((found) => found?.document.version)).toEqual([10, 1, 2, 10, undefined]);
    expect(await store.find(uuidv7(), null)).toBeNull();
  });

  it('has one version of each number', async () => {
    const [owner, id] = [uuidv7(), uuidv7()];
    await add(owner, documentOf(id));
    await expect(add(owner, documentOf(id))).rejects.toMatchObject({
      driverError: { code: '23505', constraint: 'rulesets_pkey' },
    });
    await expect(add(uuidv7(), documentOf(id))).rejects.toMatchObject({ driverError: { code: '23505' } });
    await expect(add(owner, documentOf(id, 0))).rejects.toMatchObject({
      driverError: { constraint: 'rulesets_version_check' },
    });
    expect(await store.countOfOwner(dataSource.manager, owner)).toBe(1);
  });

  it('is undone with its transaction', async () => {
    const [owner, id] = [uuidv7(), uuidv7()];
    const broken = dataSource.transaction(async (manager) => {
      await store.add(manager, { ownerId: owner, document: documentOf(id) }, new Date());
      expect(await store.countOfOwner(manager, owner)).toBe(1);
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect([await store.find(id, null), await store.countOfOwner(dataSource.manager, owner)]).toEqual([null, 0]);
  });
});

describe('the rulesets of a player', () => {
  it('are listed newest first, each once in its newest version, and counted by versions', async () => {
    const [owner, other] = [uuidv7(), uuidv7()];
    const ids = Array.from({ length: 5 }, () => uuidv7()).toSorted();
    for (const id of ids) await add(owner, documentOf(id));
    await add(owner, documentOf(ids[2]!, 2));
    await add(other, documentOf(uuidv7()));
    const listed = await store.listOfOwner(owner, null, 10);
    expect(listed.map(({ document }) => [document.id, document.version])).toEqual(
      ids.toReversed().map((id) => [id, id === ids[2] ? 2 : 1]),
    );
    const page = await store.listOfOwner(owner, ids[3]!, 2);
    expect(page.map(({ document }) => document.id)).toEqual([ids[2], ids[1]]);
    expect(await store.listOfOwner(uuidv7(), null, 10)).toEqual([]);
    expect(await store.countOfOwner(dataSource.manager, owner)).toBe(6);
  });
});
