import { describe, expect, it } from '@jest/globals';
import { oneDie, rulesFrom, startedGame } from '../../test/support/engine-builders.js';
import { changedText, saidBy, sheetOf } from '../../test/support/sheet-text.js';
import { minimumOf } from '../engine/bank.js';

type Meeting = [fields: string, changes: Record<string, unknown>, sentence: string, base?: string];

const PAIRS = { teams: { size: 2 }, players: { min: 4, max: 8 } };
const STEAL = { interaction: { steal: 'sameCombination' } };
const LEFTOVERS = { interaction: { inherit: { after: 'bank', flat: null } } };
const KNOCK_BACK = { interaction: { sameScore: 'knockBack' } };
const ONE_ROLL = { ending: { finalTurn: 'roll' } };
const win = { dice: [6, 6, 6, 6, 6, 6], effect: 'win', when: 'any' };
const lose = { dice: [2, 2, 2, 2, 2, 2], effect: 'lose', when: 'firstRoll' };

const MEETINGS: Meeting[] = [
  [
    'teams and final round',
    PAIRS,
    'every player of the other teams has one more turn, those seated earlier included. The team that started it has none, even when passed.',
  ],
  [
    'teams and last licks',
    { ...PAIRS, ending: { mode: 'lastLicks' } },
    'each player of the team that was passed has another turn, after those who still have theirs',
  ],
  ['teams and equal turns', { ...PAIRS, ending: { mode: 'equalTurns' } }, 'have one more turn, partners included'],
  ['teams and extra turns', PAIRS, 'every player of the tied teams has one more turn, clockwise'],
  ['teams and a shared tie', { ...PAIRS, ending: { tie: 'shared' } }, 'the teams that have them win together'],
  [
    'teams and the opening',
    PAIRS,
    'a bank made while a partner has yet to open is not recorded, though it opens the player who made it',
  ],
  [
    'teams and no opening minimum',
    { ...PAIRS, turn: { openingMinimum: 0 } },
    'Each partner must open alone, with a bank.',
  ],
  [
    'teams and steal',
    { ...PAIRS, ...STEAL },
    'The points move from team to team. Where a partner moves before you, there is nothing to gain.',
  ],
  [
    'teams and knock back',
    { ...PAIRS, ...KNOCK_BACK },
    'to exactly the score of another team, that team falls back to the score that it had before it last gained points',
  ],
  ['teams and cutthroat', { ...PAIRS, penalties: { farkle: 1000 } }, "takes 1,000 points from your team's score"],
  [
    'teams and streak',
    { ...PAIRS, penalties: { streak: { length: 3, points: 'all' } } },
    'Three farkles in a row cost everything that the team has banked.',
  ],
  [
    'teams and streak, who counts',
    { ...PAIRS, penalties: { streak: { length: 3, points: 500 } } },
    'Each player counts alone; the team pays.',
  ],
  [
    'teams and lost points',
    { ...PAIRS, penalties: { lostPointsTo: 'next' } },
    'go to the team of the next player who is no partner',
  ],
  ['teams and inherit', { ...PAIRS, ...LEFTOVERS }, 'It makes no difference whose team that player belongs to.'],
  [
    'teams and a roll that wins',
    { ...PAIRS, scoring: { specials: [win] } },
    'wins the game at once, for the whole team',
  ],
  [
    'teams and a roll that loses',
    { ...PAIRS, scoring: { specials: [lose] } },
    'is out of the game at once, and the partners play on',
  ],
  [
    'steal and final round',
    STEAL,
    'Even the bank that started the final round can be stolen. The final round goes on all the same, and the player who started it has no turn left.',
  ],
  [
    'steal and last licks',
    { ...STEAL, ending: { mode: 'lastLicks' } },
    'whoever is passed by it has another turn as usual',
  ],
  ['steal and equal turns', { ...STEAL, ending: { mode: 'equalTurns' } }, 'The round stays the last one all the same.'],
  ['steal and minimum', STEAL, 'Stolen points do not count towards a minimum.'],
  ['steal and a bank that records nothing', STEAL, 'If you farkle or your bank records nothing, nothing is stolen.'],
  [
    'steal and knock back',
    { interaction: { ...STEAL.interaction, ...KNOCK_BACK.interaction } },
    'Stolen points are counted first.',
  ],
  [
    'steal and inherit',
    { interaction: { ...STEAL.interaction, ...LEFTOVERS.interaction } },
    'You may take over and steal in the same turn.',
  ],
  [
    'inherit and final round',
    LEFTOVERS,
    'You may take over in the final round and in extra turns as well, even from the bank that brought the target.',
  ],
  [
    'inherit and one roll',
    { ...LEFTOVERS, ...ONE_ROLL },
    'Your one roll in the final round is then made with the dice taken over.',
  ],
  ['inherit and minimum', LEFTOVERS, 'Points taken over from the player before you count towards a minimum.'],
  [
    'inherit and a bank that records nothing',
    LEFTOVERS,
    'A bank of which nothing was recorded leaves nothing to take over.',
  ],
  ['inherit and multiplier', { ...LEFTOVERS, turn: { hotDiceMultiplier: true } }, 'A multiplier cannot be taken over'],
  [
    'inherit and first rolls',
    { ...LEFTOVERS, scoring: { specials: [lose] } },
    'Your first roll counts as the first of a turn all the same.',
  ],
  [
    'inherit and rescue',
    { ...LEFTOVERS, turn: { rescue: 'rerollFirst' } },
    'This holds for a first roll with dice that you took over as well.',
  ],
  [
    'cutthroat and streak',
    { penalties: { farkle: 1000, streak: { length: 3, points: 500 } } },
    'Three farkles in a row cost a further 500 points.',
  ],
  [
    'cutthroat, streak and full throw',
    { penalties: { farkle: 1000, streak: { length: 3, points: 500 }, fullThrow: 50 } },
    'They are all taken, in this order: that of every farkle, that of a run and that of a roll of all six dice.',
  ],
  [
    'cutthroat, opening and final round',
    { penalties: { farkle: 1000 } },
    'This holds before you have opened, in the final round and in extra turns as well.',
  ],
  [
    'streak and short bank',
    { penalties: { streak: { length: 3, points: 500 } } },
    'That is no farkle, and it ends a run of farkles.',
  ],
  [
    'streak and a bank that records nothing',
    { penalties: { streak: { length: 3, points: 500 } } },
    'and after every bank, even one of which nothing is recorded',
  ],
  [
    'full throw and no hot dice',
    { penalties: { fullThrow: 500 }, turn: { hotDice: 'none' } },
    'A farkle in a roll of all six dice costs 500 points.',
  ],
  [
    'specials that win, final round and extra turns',
    { scoring: { specials: [win] } },
    'This holds whether you have opened or not, in the final round and in extra turns.',
  ],
  [
    'specials that win and toxic',
    { scoring: { specials: [win], toxic: { face: 6, count: 4 } } },
    'It comes before everything else that the roll would bring.',
  ],
  [
    'specials of the first roll and rescue',
    { scoring: { specials: [lose] }, turn: { rescue: 'secondChance' } },
    'The repeated roll no longer counts as the first of the turn.',
  ],
  [
    'toxic and rescue',
    { scoring: { toxic: { face: 2, count: 3 } }, turn: { rescue: 'secondChance' } },
    'A roll that the 2s kill is not saved.',
  ],
  [
    'toxic and penalties',
    { scoring: { toxic: { face: 2, count: 3 } }, penalties: { farkle: 50 } },
    'A roll that the 2s kill is a farkle in all of this.',
  ],
  [
    'toxic and nothing',
    { scoring: { toxic: { face: 2, count: 3 }, nothing: 500 } },
    'is no farkle here, unless the 2s kill it',
  ],
  [
    'nothing and no hot dice',
    { scoring: { nothing: 500 }, turn: { hotDice: 'none' } },
    'so that your turn ends with it',
  ],
  ['knock back and final round', KNOCK_BACK, 'This does not happen in the final round or in extra turns.'],
  [
    'knock back and lost points',
    { ...KNOCK_BACK, penalties: { lostPointsTo: 'next' } },
    'Points received from a lost turn send nobody back.',
  ],
  [
    'knock back and falling to the lowest',
    { ...KNOCK_BACK, ending: { overshoot: 'toLowest' } },
    'Falling to the lowest score sends nobody back.',
  ],
  [
    'lost points and the end',
    { penalties: { lostPointsTo: 'next' } },
    'but only a bank brings on the end. In the final round they count too, even for somebody who has no turn left.',
  ],
  [
    'lost points and opening',
    { penalties: { lostPointsTo: 'next' } },
    'Points that you receive from others do not open you.',
  ],
  [
    'exact target and final round',
    { ending: { overshoot: 'loseTurn' } },
    'the others can only draw level in the final round',
  ],
  [
    'exact target and extra turns',
    { ending: { overshoot: 'loseTurn' } },
    'The target, which is met by then, limits no bank in extra turns.',
  ],
  [
    'hot dice none and minimums',
    { turn: { hotDice: 'none' } },
    'your turn ends and is banked: there are no hot dice. If it is short of a minimum, nothing is recorded.',
  ],
  [
    'hot dice none and three of a kind',
    { turn: { hotDice: 'none', mustRollAfter: 'combination' } },
    'Only when they were your last dice does the turn end all the same.',
  ],
  [
    'hot dice and three of a kind',
    { turn: { mustRollAfter: 'combination' } },
    'you must roll again before you may bank. This holds for hot dice too.',
  ],
  [
    'one roll and minimums',
    ONE_ROLL,
    'what you keep of it is banked at once. Hot dice do not let you roll again there. If it is short of a minimum, nothing is recorded.',
  ],
  [
    'one roll and a refused bank',
    ONE_ROLL,
    'In the final round, where a turn is one roll, nothing is recorded of a roll that brings less.',
    'playmonster',
  ],
  [
    'one roll and three of a kind',
    { ...ONE_ROLL, turn: { mustRollAfter: 'combination' } },
    'Nor must you roll again after three or more of a kind.',
  ],
  ['one roll and extra turns', ONE_ROLL, 'Extra turns are whole turns.'],
  [
    'one roll and rescue',
    { ...ONE_ROLL, turn: { rescue: 'secondChance' } },
    'This holds for the single roll of a last turn too.',
  ],
  [
    'a farkle that keeps its points and minimums',
    { turn: { farkleKeepsPoints: true } },
    'What the turn has come to is banked when you farkle, if it meets the minimum.',
  ],
  [
    'a farkle that keeps its points and penalties',
    { turn: { farkleKeepsPoints: true }, penalties: { farkle: 100 } },
    'Penalties are taken first.',
  ],
  [
    'a farkle that keeps its points and steal',
    { ...STEAL, turn: { farkleKeepsPoints: true } },
    'A farkle that keeps its points neither steals nor can be stolen.',
  ],
  [
    'a farkle that keeps its points and streak',
    { turn: { farkleKeepsPoints: true }, penalties: { streak: { length: 3, points: 500 } } },
    'A farkle whose points are banked counts for the run, and then ends it.',
  ],
  [
    'rounds and extra turns',
    { ending: { mode: 'rounds', rounds: 10 } },
    'clockwise from the player who began the game',
  ],
  [
    'instant and shared',
    { ending: { mode: 'instant', tie: 'shared' } },
    'the highest score then wins, and a tie is shared',
  ],
];

describe('where two fields meet, the sheet says what then holds', () => {
  it.each(MEETINGS)('%s', (_, changes, sentence, base = 'jaques') => {
    expect(changedText(base, changes)).toContain(sentence);
  });

  it('a game for one says nothing of others', () => {
    const text = saidBy(sheetOf(oneDie({ players: { min: 1, max: 1 } })));
    expect(text).toContain('For one player.');
    expect(text).toContain('The game ends with the bank that brings your score to 1,000 points or more.');
    expect(text).not.toMatch(/other|player before|clockwise|begins|equal/);
  });
});

describe('what the sheet says is what the engine does', () => {
  it('a growing minimum asks for 50 points more, and for nothing after a farkle', () => {
    const rules = oneDie({ turn: { bankMinimumGrows: true } });
    expect(saidBy(sheetOf(rules))).toContain('your own bank must be at least 50 points higher than that one');
    const game = startedGame(rules);
    game.scores(2);
    expect(minimumOf(rules, game.state, game.seat)).toBe(250);
    game.farkles();
    expect(minimumOf(rules, game.state, game.seat)).toBe(0);
  });

  it('a farkle whose points are banked counts for the run, and then ends it', () => {
    const rules = oneDie({ turn: { farkleKeepsPoints: true }, penalties: { streak: { length: 2, points: 10 } } });
    const game = startedGame(rules, { seats: [0, 1] });
    const counts = () => game.state.seats.map(({ farklesInARow }) => farklesInARow);
    game.farkles();
    expect(counts()).toEqual([1, 0]);
    game.scores(1);
    game.farkles(3);
    expect([counts(), game.scoreboard]).toEqual([
      [0, 0],
      [290, 100],
    ]);
  });

  it('a farkle that keeps its points steals nothing', () => {
    const rules = rulesFrom({
      ...oneDie({ turn: { farkleKeepsPoints: true } }),
      interaction: { steal: 'sameCombination' },
    });
    const game = startedGame(rules);
    game.scores(3);
    game.farkles(3);
    expect(game.scoreboard).toEqual([300, 300]);
  });

  it('a bank that is stolen leaves the final round as it began', () => {
    const rules = rulesFrom({ ...oneDie({ ending: { target: 300 } }), interaction: { steal: 'sameCombination' } });
    const game = startedGame(rules);
    game.scores(3);
    game.scores(3);
    expect([game.state.status, game.state.winners, game.scoreboard]).toEqual(['finished', [1], [0, 600]]);
  });

  it('an exact target that is met limits no bank in extra turns', () => {
    const game = startedGame(oneDie({ ending: { target: 300, overshoot: 'loseTurn', tie: 'extraTurns' } }));
    game.scores(3);
    game.scores(3);
    game.scores(1);
    game.scores(2);
    expect([game.state.status, game.state.winners, game.scoreboard]).toEqual(['finished', [1], [400, 500]]);
  });

  it('points of a lost turn can lift a score to the target, but only a bank brings on the end', () => {
    const game = startedGame(oneDie({ penalties: { lostPointsTo: 'next' }, ending: { target: 300 } }));
    game.farkles(4);
    expect([game.scoreboard, game.state.finalRound]).toEqual([[0, 400], null]);
    game.scores(1);
    expect(game.state.finalRound).toEqual({ triggeredBy: 1, seatsToPlay: [0] });
  });
});
