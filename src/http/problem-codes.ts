/** What the catalogue says about one kind of failure. */
export type ProblemKind = {
  /** The HTTP status that carries it. */
  readonly status: number;
  /** A few words, the same for every occurrence. */
  readonly title: string;
  /** What causes it. */
  readonly meaning: string;
  /** What a client can do about it. */
  readonly remedy: string;
};

/**
 * The closed catalogue of everything that can go wrong, one code per cause. The code is the word for clients to branch
 * on; `/problems/<code>` is its page.
 */
export const PROBLEMS = {
  'malformed-request': {
    status: 400,
    title: 'Malformed request',
    meaning:
      'The request cannot be understood as it was sent: the body is not valid JSON, a field or parameter is missing, unknown, of the wrong type or out of its bounds.',
    remedy: 'Read `errors`: each entry points at one fault. Correct them and send the request again.',
  },
  unauthorized: {
    status: 401,
    title: 'No valid token',
    meaning:
      'The request needs a player, and it carried no token, or the token it carried is not one that this service has given out.',
    remedy:
      'Send the token that creating a player returned as `Authorization: Bearer <token>`. A bad token is refused even where none is needed: leave the header out to read as anyone.',
  },
  'not-seated': {
    status: 403,
    title: 'Not seated',
    meaning: 'Only players who sit in this game may do this, and the caller does not.',
    remedy: 'Take a seat first while the game is waiting, or use the token of a player who sits in it.',
  },
  'not-host': {
    status: 403,
    title: 'Not the host',
    meaning:
      'Only the host of the game may do this: the player who created it, or who took over when that player left.',
    remedy: 'Ask the host to do it.',
  },
  'not-owner': {
    status: 403,
    title: 'Not the author',
    meaning: 'Only the player who wrote this ruleset may add versions to it; built-in rulesets have no author.',
    remedy: 'Write a ruleset of your own that is based on it: `POST /v1/rulesets` with `basedOn`.',
  },
  'wrong-join-code': {
    status: 403,
    title: 'Wrong join code',
    meaning: 'The game is unlisted, and the join code is missing or wrong.',
    remedy: 'Ask someone who sits in the game for its `joinCode` and send that.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning: 'Nothing exists under this path: the path itself or something that it names is unknown.',
    remedy: 'Check the path and the ids in it against the OpenAPI document at `/docs`.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists, but not for this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    meaning: 'The request did not arrive as a whole in time.',
    remedy: 'Send it again, all of it, on a new connection.',
  },
  'not-your-turn': {
    status: 409,
    title: 'Not your turn',
    meaning: 'Another seat has the dice.',
    remedy: 'Wait until `turn.seat` of the game is your own seat: follow its events or poll its log with `waitMs`.',
  },
  'game-over': {
    status: 409,
    title: 'Game over',
    meaning: 'The game is finished or was abandoned, and nothing in it can change any more.',
    remedy: 'Read its result, or create a new game.',
  },
  'not-started': {
    status: 409,
    title: 'Not started',
    meaning: 'The game still waits for players, so there is no turn yet.',
    remedy: 'Wait for the host to start it.',
  },
  'already-started': {
    status: 409,
    title: 'Already started',
    meaning: 'The game has begun, and this is possible only before that.',
    remedy: 'Join or create another game.',
  },
  'game-full': {
    status: 409,
    title: 'Game full',
    meaning: 'Every seat of the game is taken.',
    remedy: 'Join another game, or create one.',
  },
  'seat-taken': {
    status: 409,
    title: 'Seat taken',
    meaning: 'Someone else already sits on the seat that was asked for.',
    remedy: 'Ask for another seat, or leave `seat` out to get any free one.',
  },
  'not-enough-players': {
    status: 409,
    title: 'Not enough players',
    meaning: 'Fewer seats are taken than the ruleset needs to begin.',
    remedy: 'Wait for more players or add bots, then start again.',
  },
  'must-roll-first': {
    status: 409,
    title: 'Roll first',
    meaning: 'The turn has just begun and no dice lie on the table, so there is nothing to keep or bank.',
    remedy: 'Roll.',
  },
  'already-kept': {
    status: 409,
    title: 'Already kept',
    meaning: 'Dice of this roll are kept already; each roll is kept from once.',
    remedy: 'Roll the remaining dice, or bank.',
  },
  'must-keep-first': {
    status: 409,
    title: 'Keep first',
    meaning: 'A roll lies on the table, and scoring dice of it must be kept before rolling again or banking.',
    remedy: 'Keep one of the selections listed in `actions.keeps`.',
  },
  'must-roll': {
    status: 409,
    title: 'Must roll',
    meaning:
      'The rules of this game demand another roll here, for example after hot dice, so the points cannot be banked yet.',
    remedy: 'Roll.',
  },
  'must-bank': {
    status: 409,
    title: 'Must bank',
    meaning: 'The turn has had as many rolls as a turn may have.',
    remedy: 'Bank.',
  },
  'nothing-to-inherit': {
    status: 409,
    title: 'Nothing to inherit',
    meaning:
      'There are no dice and points of the turn before to take over: the rules of this game, or how that turn ended, offer none.',
    remedy: 'Roll without `inherit`; `actions.inherit` shows an offer where there is one.',
  },
  'nothing-to-bank': {
    status: 409,
    title: 'Nothing to bank',
    meaning: 'The turn has gathered no points.',
    remedy: 'Roll and keep scoring dice first.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    meaning:
      'Another request changed the game, or the ruleset, at the same moment and counted first. Nothing of this request took effect.',
    remedy: 'Read it again and decide anew.',
  },
  'quota-reached': {
    status: 409,
    title: 'Quota reached',
    meaning: 'The player has written as many versions of rulesets as one player may.',
    remedy: 'Use the rulesets that exist; versions are kept for good, since games are played by them.',
  },
  'request-in-progress': {
    status: 409,
    title: 'Request in progress',
    meaning: 'An earlier request with the same idempotency key is still being worked on.',
    remedy: 'Send the same request again a little later: it then gets the saved answer.',
  },
  'stale-version': {
    status: 412,
    title: 'Stale version',
    meaning: 'The game has moved on since the version in `If-Match`. Nothing took effect.',
    remedy: 'Read the game again; `gameVersion` is its current version.',
  },
  'payload-too-large': {
    status: 413,
    title: 'Payload too large',
    meaning: 'The body is larger than this route accepts.',
    remedy: 'Send less; no request that this service understands needs more.',
  },
  'uri-too-long': {
    status: 414,
    title: 'URI too long',
    meaning: 'A part of the path is longer than any id can be.',
    remedy: 'Check the ids in the path.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The body is not declared as JSON.',
    remedy: 'Send the header `Content-Type: application/json` with every body.',
  },
  'illegal-keep': {
    status: 422,
    title: 'Illegal keep',
    meaning: 'These dice were not rolled, or by the rules of this game not every one of them scores.',
    remedy: 'Choose one of the selections listed in `actions.keeps`.',
  },
  'below-minimum': {
    status: 422,
    title: 'Below the minimum',
    meaning: 'The points of this turn are fewer than the rules of this game ask for in a bank.',
    remedy: 'Roll again; `actions.bank` is there as soon as banking is possible.',
  },
  'invalid-ruleset': {
    status: 422,
    title: 'Invalid ruleset',
    meaning:
      'The ruleset document has faults, its fields contradict each other, or a game asks for an option that its ruleset does not offer.',
    remedy: 'Read `errors`: each entry points at one fault of the document.',
  },
  'invalid-notation': {
    status: 422,
    title: 'Invalid notation',
    meaning: 'The text is no game in the notation, or a move in it is against the rules that it names.',
    remedy: 'Read `errors`: each entry names the line and the column of one fault.',
  },
  'unknown-ruleset': {
    status: 422,
    title: 'Unknown ruleset',
    meaning: 'No ruleset has this id, or not in this version.',
    remedy: 'Choose one from `GET /v1/rulesets`, or check the id and version of one that a player wrote.',
  },
  'unknown-bot': {
    status: 422,
    title: 'Unknown bot',
    meaning: 'No built-in player has this id.',
    remedy: 'Choose one from `GET /v1/bots`.',
  },
  'key-reused': {
    status: 422,
    title: 'Idempotency key reused',
    meaning: 'This idempotency key was used before by the same caller on the same path with another body.',
    remedy: 'Use a new key for a new request, and repeat a request only with exactly the same body.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    meaning: 'The caller has used up the budget that the `RateLimit-Policy` header describes.',
    remedy: 'Wait for the seconds in `Retry-After`, then go on.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Request headers too large',
    meaning: 'The request line and the headers are larger than the server reads.',
    remedy: 'Send fewer or shorter headers.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    meaning: 'Something failed that should not have. The cause is in the log of the service under the `requestId`.',
    remedy: 'Try again with the same idempotency key; report the `requestId` if it happens again.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    meaning: 'The service cannot work right now: its database is away, or it is shutting down.',
    remedy: 'Try again after the seconds in `Retry-After`, with the same idempotency key.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** What any route under `/v1` can answer beside its own problems. */
export const COMMON_PROBLEMS = [
  'malformed-request',
  'unauthorized',
  'rate-limited',
  'internal-error',
  'unavailable',
] as const satisfies readonly ProblemCode[];

/** What any request that can have a body can meet in addition. */
export const BODY_PROBLEMS = [
  'request-timeout',
  'payload-too-large',
  'unsupported-media-type',
] as const satisfies readonly ProblemCode[];

/** Whether a text, for example a path segment, is one of the codes. */
export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(PROBLEMS, text);
}
