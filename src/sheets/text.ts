import type { Rules, RulesetIdentity } from '../engine/ruleset.js';
import { betweenPlayers } from './between-players.js';
import { choices } from './choices.js';
import { farkles } from './farkles.js';
import { minimums } from './minimums.js';
import { scoring } from './scoring.js';
import { settingUp } from './setting-up.js';
import type { Sheet } from './sheet.js';
import { teamPlay } from './teams.js';
import { theEnd } from './the-end.js';
import { yourTurn } from './turn.js';

/**
 * The rules of a ruleset as people read them: setting up, a turn, what scores, minimums, farkles, what players can do to
 * each other, the end, and what a game may choose. Every rule field of the document has its say, and where two fields meet
 * so has the meeting; sections without anything to say are left out. Name and description stand as they are in the
 * document; renderers escape them.
 */
export const rulesInWords = (ruleset: RulesetIdentity & Rules): Sheet => ({
  title: ruleset.name,
  description: ruleset.description,
  sections: [settingUp, teamPlay, yourTurn, scoring, minimums, farkles, betweenPlayers, theEnd, choices].flatMap(
    (write) => write(ruleset),
  ),
  footer: `${ruleset.id}, version ${ruleset.version}`,
});
