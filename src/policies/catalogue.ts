import type { Character } from './character.js';
import { bold, canny, careful, reckless, steady, timid } from './characters.js';
import type { Policy } from './policy.js';
import { thresholdPolicy } from './threshold-policy.js';

/** A built-in player: `id` is a slug, name and description are read by players. */
export type Bot = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly policy: Policy;
};

const bot = (id: string, name: string, description: string, character: Character): Bot => ({
  id,
  name,
  description,
  policy: thresholdPolicy(character),
});

/** The built-in players, from timid to daring. */
export const BOTS: readonly Bot[] = [
  bot(
    'timid',
    'Timid Tilly',
    'Banks as soon as a farkle threatens and never gets bolder, however far behind. A roll of five or six dice is about all the adventure there is.',
    timid,
  ),
  bot(
    'careful',
    'Careful Clara',
    'Takes every point on the table and stops early, at 250 points with three dice left. A big deficit makes the stops a little later, no more.',
    careful,
  ),
  bot(
    'steady',
    'Steady Stan',
    'Banks at 300 to 400 points nearly whatever happens, and rolls on gladly with five or six dice.',
    steady,
  ),
  bot(
    'canny',
    'Canny Connie',
    'Weighs the points of every keep against the dice it leaves, by the thresholds that earn the most per turn at the additive table. The strongest of the six.',
    canny,
  ),
  bot(
    'bold',
    'Bold Bertram',
    'Wants 400 points from its last two dice and more from a full hand, prefers dice to small change, and doubles its stakes when far behind.',
    bold,
  ),
  bot(
    'reckless',
    'Reckless Rex',
    'Hardly ever banks below 550 points and loves six fresh dice. Loses many turns and shines in the others.',
    reckless,
  ),
];

const BY_ID = new Map(BOTS.map((entry) => [entry.id, entry]));

/** The built-in player with this id. */
export const botById = (id: string): Bot | undefined => BY_ID.get(id);
