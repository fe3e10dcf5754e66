import type { Rules } from '../engine/ruleset.js';
import { openingOf } from './facts.js';
import { paragraphs, say, type Section, section } from './sheet.js';
import { listed, numberWord, points } from './wording.js';

/** Which seats play together at a table of so many: seat s belongs to team s mod the number of teams. */
const seating = (players: number, size: number): string => {
  const teams = players / size;
  const seats = (team: number): string =>
    `seats ${listed(Array.from({ length: size }, (_, i) => String(team + 1 + i * teams)))}`;
  const others = Array.from({ length: teams - 1 }, (_, i) => `${seats(i + 1)} another`);
  return `At a table of ${numberWord(players)}, ${listed([`${seats(0)} are one team`, ...others])}.`;
};

const opening = (rules: Rules, size: number): string => {
  const minimum = openingOf(rules) || rules.turn.bankMinimum;
  const bank = minimum > 0 ? `a bank of at least ${points(minimum)}` : 'a bank';
  const all = size === 2 ? 'both partners' : 'all partners';
  return say(
    `Each partner must open alone, with ${bank}.`,
    `A team scores nothing until ${all} have opened: a bank made while a partner has yet to open is not recorded, though it opens the player who made it.`,
    `The bank with which the last partner opens is the first that counts.`,
  );
};

/** How teams sit, share a score and open. */
export const teamPlay = (rules: Rules): Section[] => {
  if (!rules.teams) return [];
  const { size } = rules.teams;
  return section(
    'Teams',
    ...paragraphs(
      say(
        'Seats belong to the teams in turn, so that partners do not sit side by side.',
        seating(Math.max(rules.players.min, 2 * size), size),
      ),
      'Partners share one score. What one of them banks is added to it, and what one of them loses is taken from it. They win together.',
      opening(rules, size),
    ),
  );
};
