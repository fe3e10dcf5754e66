import type { Rules } from '../engine/ruleset.js';
import { hasMinimum, hasOneRollTurns, inheritanceRule, isAlone, mayHaveMinimum } from './facts.js';
import { yourScore } from './places.js';
import { type Block, list, paragraphs, say, type Section, section } from './sheet.js';
import { allDice } from './wording.js';

const keeping = ({ turn }: Rules): string => {
  switch (turn.keep) {
    case 'any':
      return 'After each roll, keep at least one die that scores: set it aside and count its points. You may keep more, as long as every die that you keep is part of something that scores.';
    case 'all':
      return 'After each roll, keep every die that scores: set them aside and count their points. Where the dice can be used in several ways the choice is yours, but you may leave no die that would have scored along with those you keep.';
    case 'oneCombination':
      return 'After each roll, keep exactly one combination: set its dice aside and count its points. The other dice stay in the game, even if they would score.';
  }
};

const choosing = (rules: Rules): string => {
  const passOn = isAlone(rules) ? 'and your turn is over' : 'and the dice pass on';
  return `Then choose. Either roll the dice that are left, to add to the points of the turn, or bank: the points of the turn are added to ${yourScore(rules)}, ${passOn}.`;
};

const steps = (rules: Rules): Block[] => {
  const start = `Roll ${allDice(rules)}.`;
  return list(
    [
      inheritanceRule(rules) ? `${start} Sometimes you may take over from the player before you instead.` : start,
      keeping(rules),
      choosing(rules),
    ],
    true,
  );
};

const farkle = ({ turn }: Rules): string =>
  turn.farkleKeepsPoints
    ? 'A roll in which nothing scores is a farkle. It ends your turn, but the points of the turn are not lost.'
    : 'A roll in which nothing scores is a farkle. It ends your turn, and the points of the turn are lost.';

const allHaveScored = (rules: Rules): string =>
  rules.dice === 1 ? 'When the die has scored' : `When ${allDice(rules)} have scored`;

const picked = ({ dice, turn }: Rules): string => {
  const them = dice === 1 ? 'it' : 'them all';
  const risk = turn.farkleKeepsPoints ? '' : ' A farkle after that still costs the whole turn.';
  return turn.hotDice === 'forced'
    ? `you have hot dice: you must pick ${them} up and roll again before you may bank.${risk}`
    : `you have hot dice: you may pick ${them} up and roll on, or bank. Once you have picked ${them} up you must roll.${risk}`;
};

const multiplier = (rules: Rules): string =>
  say(
    'After hot dice everything that you keep counts double for the rest of the turn, after the second hot dice three times, after the third four times, and so on.',
    inheritanceRule(rules) && 'A multiplier cannot be taken over by the next player.',
  );

const endsWithLastDie = (rules: Rules): string =>
  say(
    `${allHaveScored(rules)}, your turn ends and is banked: there are no hot dice.`,
    mayHaveMinimum(rules) && 'If it is short of a minimum, nothing is recorded.',
  );

const hotDice = (rules: Rules): string =>
  rules.turn.hotDice === 'none'
    ? endsWithLastDie(rules)
    : say(`${allHaveScored(rules)}, ${picked(rules)}`, rules.turn.hotDiceMultiplier && multiplier(rules));

/** Three dice of one face at least take three dice to roll. */
const mustRollOn = ({ dice, turn }: Rules): string | null => {
  if (turn.mustRollAfter === 'none' || dice < 3) return null;
  return say(
    'When you keep three or more dice of one face from one roll, you must roll again before you may bank.',
    turn.hotDice === 'optional' && 'This holds for hot dice too.',
    turn.hotDice === 'none' && 'Only when they were your last dice does the turn end all the same.',
  );
};

const rescued = (rules: Rules): string | null => {
  switch (rules.turn.rescue) {
    case 'none':
      return null;
    case 'rerollFirst':
      return say(
        'If nothing scores in the first roll of your turn, it is no farkle yet: roll those dice again, once.',
        inheritanceRule(rules) && 'This holds for a first roll with dice that you took over as well.',
      );
    case 'secondChance':
      return 'Once in a turn, when nothing scores in a roll, it is no farkle yet: roll those dice again.';
    case 'lastDieThrice':
      return 'When you roll a single die and it does not score, it is no farkle yet: roll it again, up to three throws in all.';
  }
};

const rescue = (rules: Rules): string | null => {
  const saved = rescued(rules);
  if (saved === null) return null;
  const { specials, toxic } = rules.scoring;
  return say(
    saved,
    toxic && `A roll that the ${toxic.face}s kill is not saved.`,
    specials.some(({ when }) => when === 'firstRoll') && 'The repeated roll no longer counts as the first of the turn.',
    hasOneRollTurns(rules) && 'This holds for the single roll of a last turn too.',
  );
};

const noMinimum = (rules: Rules): string | false =>
  !hasMinimum(rules) && 'There is no minimum: any number of points may be banked.';

/** How a turn goes from the first roll to the bank. */
export const yourTurn = (rules: Rules): Section[] =>
  section(
    isAlone(rules) ? 'A turn' : 'Your turn',
    ...steps(rules),
    ...paragraphs(
      say(farkle(rules), rescue(rules)),
      hotDice(rules),
      mustRollOn(rules),
      rules.dice > 1 &&
        'Only dice of the same roll score together. Dice kept from earlier rolls never join with later ones.',
      noMinimum(rules),
    ),
  );
