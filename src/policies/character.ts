/** What a built-in player is like, as numbers. */
export type Character = {
  /** With so many dice left the turn is banked once this many points are at stake; index = dice left, 0 to 8. */
  readonly bankAt: readonly number[];
  /**
   * What it keeps before it rolls on: points kept plus this many points for each die left are weighed, so 0 keeps the
   * most points and a high number the fewest dice; `trade` weighs what the dice left are worth by `bankAt`.
   */
  readonly dieWorth: number | 'trade';
  /** How much bolder it gets when behind: 0 not at all, 1 twice as bold once it is `FAR_BEHIND` or more. */
  readonly nerve: number;
};

/** The deficit in points at which a player is as bold as it gets. */
export const FAR_BEHIND = 5000;
