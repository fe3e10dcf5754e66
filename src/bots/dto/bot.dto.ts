/** A built-in player. */
export class BotDto {
  /** What to name it by when a game is created or a bot added. */
  id: string;

  /** Name for people. */
  name: string;

  /** How it plays. */
  description: string;
}

/** One page of the built-in players. */
export class BotPageDto {
  /** The bots, from timid to daring. */
  items: BotDto[];

  /** Send it as `cursor` for the next page; absent on the last one. */
  nextCursor?: string;
}
