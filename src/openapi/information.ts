import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger';
import { PLAYER_TOKEN } from '../http/authenticated.js';

/** The first page of the document; it has to be enough to play a game. */
const DESCRIPTION = `The dice game Farkle as a service: rulesets as data, games for people and bots, dice that anyone can check.

## A first game

1. **Become a player.** \`POST /v1/players\` with \`{"name": "Ada"}\`. The answer holds a \`token\`; send it with every further
   request as \`Authorization: Bearer <token>\`. On this page: press *Authorize* and paste it.
2. **Create a game.** \`POST /v1/games\` with \`{"rulesetId": "jaques", "bots": ["canny"], "start": true}\` seats you and a bot and
   begins at once. If the bot won the roll-off, it has already played its first turn.
3. **Play your turn.** \`actions\` always says what is possible:
   - \`POST /v1/games/{gameId}/roll\` throws the dice. If nothing scores, that is a farkle: the turn and its points are gone.
   - \`POST /v1/games/{gameId}/keep\` sets scoring dice aside, by their values: one of \`actions.keeps\`.
   - Then roll the rest for more, or \`POST /v1/games/{gameId}/bank\` to make the points safe and pass the dice on.
4. **Go on until \`status\` is \`finished\`.** Every move answers with the whole game, and in \`events\` with everything that
   happened: your dice and the bots' turns that followed. Bots never keep you waiting.

\`POST /v1/games/{gameId}/play\` keeps and rolls or banks in one request, which is all that a program needs in a loop.

## Rules of your own

The rules of a table are a document. \`GET /v1/rulesets\` gives those that are built in, \`GET /v1/rulesets/{rulesetId}/text\` any
of them in words. \`POST /v1/rulesets\` with \`{"name": "Our table", "basedOn": "jaques", "changes": {"turn": {"hotDice": "forced"}}}\`
writes one of your own, and its \`id\` is a \`rulesetId\` to play by. \`GET /v1/rulesets/schema\` describes every field.

## What holds everywhere

- Errors are problem documents (RFC 9457). Branch on \`code\`; the page that \`type\` points to says what to do.
- A game's \`version\` is the number of its last log entry and its \`ETag\`. \`If-Match\` on a move makes sure that you have seen
  the table you decide about; \`If-None-Match\` on a read saves the body.
- \`Idempotency-Key\` makes a request safe to send again after a lost connection.
- Follow a game by \`GET /v1/games/{gameId}/events\` (server-sent events) or \`GET /v1/games/{gameId}/log?after=…&waitMs=…\`
  (long poll). The log is complete: everything else can be computed from it.
- Points are integers, durations integer milliseconds, times RFC 3339 in UTC, ids UUIDs; built-in rulesets and bots have
  words for ids.
- Unknown fields and parameters in requests are refused. Answers may get new fields and the log new types of events:
  ignore what you do not know.`;

/** Groups of operations, in the order in which a newcomer meets them. */
const TAGS: readonly (readonly [name: string, description: string])[] = [
  ['players', 'Who is calling. A name is all it takes; the token that comes back stands for the player.'],
  ['games', 'Create, find and read games.'],
  ['table', 'Who sits at a game before it begins: take a seat, leave it, seat bots, start.'],
  ['moves', 'The game itself: roll, keep, bank, or all of a decision at once.'],
  [
    'log',
    'Everything that happened in a game, to read, to wait for, to download, and as a text that can be read back.',
  ],
  [
    'rulesets',
    'The rule sheets that games can be played by: to read, to compare, to write, and what dice are worth by them.',
  ],
  ['bots', 'The built-in players.'],
  ['fairness', 'How the dice were made, and how to check them.'],
  ['service', 'Whether the service is well; for supervisors.'],
];

/** Everything in the document that is not about single operations. */
export function information(version: string): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('hotdice')
    .setDescription(DESCRIPTION)
    .setVersion(version)
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    .addServer('/', 'The service that this document comes from')
    .addSecurity(PLAYER_TOKEN, {
      type: 'http',
      scheme: 'bearer',
      description: 'The `token` that `POST /v1/players` answers with, an opaque text.',
    });
  for (const [name, description] of TAGS) builder.addTag(name, description);
  const { info, ...rest } = builder.build();
  return { ...rest, info: { ...info, summary: 'Farkle as a service' } as typeof info };
}
