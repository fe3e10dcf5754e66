import type { GameDto } from '../../games/dto/game.dto.js';
import type { ImportedGameDto } from '../../games/dto/notation.dto.js';
import type { CreatedPlayerDto } from '../../players/dto/player.dto.js';
import type { RulesetDto } from '../../rulesets/dto/ruleset.dto.js';
import type { Recording } from './recording.js';
import { oneFive, seedWithFirstRoll } from './wanted-seeds.js';

/** A small ruleset, written as a whole. */
const FIVE_ALIVE = {
  name: 'Five alive',
  description: 'Five dice, forced hot dice, and five 6s at the first throw win: a quick game for a few at a bar.',
  dice: 5,
  scoring: {
    kinds: { 1: { 1: 100, 3: 1000 }, 5: { 1: 50, 3: 500 } },
    straights: [{ faces: [1, 2, 3, 4, 5], points: 750 }],
    specials: [{ dice: [6, 6, 6, 6, 6], effect: 'win', when: 'firstRoll' }],
  },
  turn: { hotDice: 'forced' },
  ending: { target: 2000, mode: 'instant' },
  players: { min: 2, max: 4 },
};

/** Another, written as what it changes. */
const SUNDAY_TABLE = {
  name: 'Sunday table',
  description: 'As on the Jaques sheet, but the third farkle in a row costs 1,000 points.',
  basedOn: 'jaques',
  changes: { penalties: { streak: { length: 3, points: 1000 }, floor: 0 } },
};

/** Rulesets that a player writes, a game with dice to take over, and games as texts. */
export async function recordHouseRules(recording: Recording): Promise<void> {
  const [ada, grace] = [await guest(recording, 'Ada'), await guest(recording, 'Grace')];
  await writeRules(recording, ada);
  await inheritDice(recording, ada, grace);
  await noteGames(recording, ada, grace);
}

async function guest(recording: Recording, name: string): Promise<string> {
  return (await recording.send<CreatedPlayerDto>('POST /v1/players', { body: { name } })).body.token;
}

async function writeRules(recording: Recording, token: string): Promise<void> {
  const write = (summary: string, body: object) =>
    recording.show<RulesetDto>('createRuleset', summary, 'POST /v1/rulesets', { token, body });
  await write('What it changes', SUNDAY_TABLE);
  await recording.show('listRulesets', 'Your own', 'GET /v1/rulesets?mine=true', { token });
  const { body } = await write('As a whole', FIVE_ALIVE);
  const { name, description } = FIVE_ALIVE;
  const longer = { name, description, basedOn: body.id, changes: { ending: { target: 3000 } } };
  const path = `/v1/rulesets/${body.id}` as const;
  await recording.show('addRulesetVersion', 'The version before, to 3,000', `POST ${path}/versions`, {
    token,
    body: longer,
  });
  await recording.show('getRulesetText', 'Of a ruleset that a player wrote', `GET ${path}/text?format=plain`);
  await recording.show('getScoreTable', 'Of a ruleset that a player wrote', `GET ${path}/score-table.svg`);
}

/** The first player banks a single five, and the second takes the other five dice over. */
async function inheritDice(recording: Recording, ada: string, grace: string): Promise<void> {
  const seed = seedWithFirstRoll(oneFive);
  const path = await playing(recording, ada, grace, { rulesetId: 'inherit', seed });
  await recording.send(`POST ${path}/roll`, { token: ada });
  await recording.send(`POST ${path}/play`, { token: ada, body: { keep: [5], then: 'bank' } });
  await recording.show('getGame', 'With dice to take over', `GET ${path}`);
  const taken = { token: grace, body: { inherit: true } };
  await recording.show('roll', 'Take over the dice and points of the turn before', `POST ${path}/roll`, taken);
}

/** A game of three turns as a text, and the same text read back. */
async function noteGames(recording: Recording, ada: string, grace: string): Promise<void> {
  const seed = seedWithFirstRoll(oneFive);
  const path = await playing(recording, ada, grace, { rulesetId: 'universe', seed });
  for (const token of [ada, grace, ada]) await playTurn(recording, path, token);
  const { body } = await recording.show<string>('exportGame', 'After a few turns', `GET ${path}/notation`);
  const read = { body: { notation: body } };
  await recording.show<ImportedGameDto>('importGame', 'A few turns', 'POST /v1/games/imports', read);
}

async function playTurn(recording: Recording, path: string, token: string): Promise<void> {
  const { body } = await recording.send<GameDto>(`POST ${path}/roll`, { token });
  const [best] = body.actions.keeps;
  if (best) await recording.send(`POST ${path}/play`, { token, body: { keep: best.dice, then: 'bank' } });
}

/** The path of a game of two that has begun. */
async function playing(recording: Recording, ada: string, grace: string, wanted: object): Promise<string> {
  const created = { token: ada, body: { ...wanted, seats: 2 } };
  const { body } = await recording.send<GameDto>('POST /v1/games', created);
  const path = `/v1/games/${body.id}`;
  await recording.send(`POST ${path}/seats`, { token: grace, body: {} });
  await recording.send(`POST ${path}/start`, { token: ada });
  return path;
}
