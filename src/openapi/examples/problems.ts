import type { GameDto } from '../../games/dto/game.dto.js';
import type { CreatedPlayerDto } from '../../players/dto/player.dto.js';
import { DEFAULT_POLICY } from '../../http/rate-limit.js';
import type { RulesetDto } from '../../rulesets/dto/ruleset.dto.js';
import { QUOTA } from '../../rulesets/ruleset-authoring.js';
import type { Recording } from './recording.js';
import { oneFive, seedWithFirstRoll, threeTwos } from './wanted-seeds.js';

/** Two players with a game in which the first is on move, and somebody who sits nowhere. */
type Scene = { recording: Recording; ada: string; grace: string; eve: string };

const UNKNOWN = '/v1/games/01990000-0000-7000-8000-0000000000ff';

/** Every problem that can be brought about on purpose. */
export async function recordProblems(recording: Recording): Promise<void> {
  const [ada, grace, eve] = [await guest(recording), await guest(recording), await guest(recording)];
  const scene = { recording, ada, grace, eve };
  await refuseRequests(scene);
  await refuseAtTable(scene);
  await refuseMoves(scene);
  await refuseRules(scene);
  await refuseByHouseRules(scene);
  await useUpBudget(scene);
}

async function guest(recording: Recording): Promise<string> {
  return (await recording.send<CreatedPlayerDto>('POST /v1/players', { body: { name: 'Ada' } })).body.token;
}

async function refuseRequests({ recording, ada }: Scene): Promise<void> {
  const plain = { headers: { 'content-type': 'text/plain' }, body: 'Ada' };
  const keyed = { token: ada, headers: { 'idempotency-key': 'my-first-game' } };
  const game = { rulesetId: 'universe' };
  await recording.refuse('malformed-request', 'POST /v1/players', { body: { nickname: 'Ada' } });
  await recording.refuse('unauthorized', 'GET /v1/players/me');
  await recording.refuse('not-found', `GET ${UNKNOWN}`);
  await recording.refuse('payload-too-large', 'POST /v1/players', { body: { name: 'A'.repeat(100_000) } });
  await recording.refuse('unsupported-media-type', 'POST /v1/players', plain);
  await recording.refuse('uri-too-long', `GET /v1/games/${'0'.repeat(200)}`);
  await recording.send('POST /v1/games', { ...keyed, body: game });
  await recording.refuse('key-reused', 'POST /v1/games', { ...keyed, body: { ...game, seats: 2 } });
}

async function refuseAtTable({ recording, ada, grace, eve }: Scene): Promise<void> {
  const create = (body: object) => ({ token: ada, body });
  await recording.refuse('unknown-ruleset', 'POST /v1/games', create({ rulesetId: 'chess' }));
  await recording.refuse('unknown-bot', 'POST /v1/games', create({ rulesetId: 'universe', bots: ['hal'] }));
  await recording.refuse('not-enough-players', 'POST /v1/games', create({ rulesetId: 'universe', start: true }));
  const unlisted = create({ rulesetId: 'universe', visibility: 'unlisted', seats: 2 });
  const { body } = await recording.send<GameDto>('POST /v1/games', unlisted);
  const path = `/v1/games/${body.id}`;
  const { joinCode } = body;
  await recording.refuse('wrong-join-code', `POST ${path}/seats`, { token: grace, body: { joinCode: 'WRONG' } });
  await recording.refuse('seat-taken', `POST ${path}/seats`, { token: grace, body: { joinCode, seat: 0 } });
  await recording.refuse('not-started', `POST ${path}/roll`, { token: ada });
  await recording.send(`POST ${path}/seats`, { token: grace, body: { joinCode } });
  await recording.refuse('game-full', `POST ${path}/seats`, { token: eve, body: { joinCode } });
  await recording.refuse('not-host', `POST ${path}/start`, { token: grace });
  await recording.send(`POST ${path}/start`, { token: ada });
  await recording.refuse('already-started', `POST ${path}/start`, { token: ada });
  await recording.send(`DELETE ${path}/seats/me`, { token: grace });
  await recording.refuse('game-over', `POST ${path}/roll`, { token: ada });
}

async function refuseMoves({ recording, ada, grace, eve }: Scene): Promise<void> {
  const wanted = {
    rulesetId: 'universe',
    options: { openingMinimum: 500 },
    seats: 2,
    seed: seedWithFirstRoll(oneFive),
  };
  const { body } = await recording.send<GameDto>('POST /v1/games', { token: ada, body: wanted });
  const path = `/v1/games/${body.id}`;
  await recording.send(`POST ${path}/seats`, { token: grace, body: {} });
  await recording.send(`POST ${path}/start`, { token: ada });
  const five = { token: ada, body: { dice: [5] } };
  await recording.refuse('not-seated', `POST ${path}/roll`, { token: eve });
  await recording.refuse('not-your-turn', `POST ${path}/roll`, { token: grace });
  await recording.refuse('stale-version', `POST ${path}/roll`, { token: ada, headers: { 'if-match': '"2"' } });
  await recording.refuse('must-roll-first', `POST ${path}/keep`, five);
  await recording.refuse('nothing-to-bank', `POST ${path}/bank`, { token: ada });
  await recording.send(`POST ${path}/roll`, { token: ada });
  await recording.refuse('must-keep-first', `POST ${path}/roll`, { token: ada });
  await recording.refuse('illegal-keep', `POST ${path}/keep`, { token: ada, body: { dice: [1, 1, 1] } });
  await recording.send(`POST ${path}/keep`, five);
  await recording.refuse('already-kept', `POST ${path}/keep`, five);
  await recording.refuse('below-minimum', `POST ${path}/bank`, { token: ada });
}

async function refuseRules({ recording, ada, grace }: Scene): Promise<void> {
  const write = 'POST /v1/rulesets';
  const contradicting = {
    name: 'Five dice',
    dice: 5,
    scoring: { kinds: { 1: { 6: 8000 } }, patterns: [{ shape: [4, 2], points: 1500 }] },
  };
  await recording.refuse('invalid-ruleset', write, { token: ada, body: contradicting });
  const plain = { token: ada, body: { name: 'Sunday table', basedOn: 'universe' } };
  const { body } = await recording.send<RulesetDto>(write, plain);
  const more = `POST /v1/rulesets/${body.id}/versions` as const;
  await recording.refuse('not-owner', more, { ...plain, token: grace });
  const notation = '[Ruleset "universe@1"]\n[Seat 0 "Ada"]\n[Seat 1 "Blaise"]\n\n0. [1 1 4 6 2 5] 1 4 | 200\n';
  await recording.refuse('invalid-notation', 'POST /v1/games/imports', { body: { notation } });
  for (let written = 1; written < QUOTA; written++) await recording.send(more, plain);
  await recording.refuse('quota-reached', more, plain);
}

/** What no built-in ruleset does, or most do not. */
async function refuseByHouseRules({ recording, grace }: Scene): Promise<void> {
  const changes = { turn: { mustRollAfter: 'combination' } };
  const rules = { token: grace, body: { name: 'Prove it', basedOn: 'universe', changes } };
  const { body: ruleset } = await recording.send<RulesetDto>('POST /v1/rulesets', rules);
  const wanted = { rulesetId: ruleset.id, bots: ['timid'], start: true, seed: seedWithFirstRoll(threeTwos) };
  const { body } = await recording.send<GameDto>('POST /v1/games', { token: grace, body: wanted });
  const path = `/v1/games/${body.id}`;
  await recording.refuse('nothing-to-inherit', `POST ${path}/roll`, { token: grace, body: { inherit: true } });
  await recording.send(`POST ${path}/roll`, { token: grace });
  await recording.send(`POST ${path}/keep`, { token: grace, body: { dice: [2, 2, 2] } });
  await recording.refuse('must-roll', `POST ${path}/bank`, { token: grace });
}

/** Last of all, since nothing else works for this caller afterwards. */
async function useUpBudget({ recording, eve }: Scene): Promise<void> {
  const few = { token: eve };
  for (let sent = 0; sent < DEFAULT_POLICY.quota; sent++) await recording.send('GET /v1/bots?limit=1', few);
  await recording.refuse('rate-limited', 'GET /v1/bots', few);
}
