import type { Recording } from './recording.js';

/** Rulesets and bots, which are the same in every run of the service. */
export async function recordReference(recording: Recording): Promise<void> {
  await recording.show('listRulesets', 'One a page', 'GET /v1/rulesets?limit=1');
  await recording.show('getRuleset', 'Jaques of London', 'GET /v1/rulesets/jaques');
  await recording.show('getRulesetSchema', 'The schema', 'GET /v1/rulesets/schema');
  await recording.show('getRulesetText', 'Standard rules', 'GET /v1/rulesets/wikipedia/text');
  const compared = { body: { a: 'jaques', b: 'universe' } };
  await recording.show('compareRulesets', 'Two sheets that double', 'POST /v1/rulesets/compare', compared);
  await recording.show('listBots', 'Two a page', 'GET /v1/bots?limit=2');
  await score(recording, 'Three ones and a five', [1, 1, 1, 5]);
  await score(recording, 'Dice that are no keep', [2, 3]);
  await keeps(recording, 'A roll that scores', [1, 1, 4, 6, 2, 5]);
  await keeps(recording, 'A farkle', [2, 3, 3, 4, 6, 6]);
}

const score = (recording: Recording, summary: string, dice: number[]) =>
  recording.show('scoreDice', summary, 'POST /v1/rulesets/jaques/score', { body: { dice } });

const keeps = (recording: Recording, summary: string, roll: number[]) =>
  recording.show('listKeeps', summary, 'POST /v1/rulesets/jaques/keeps', { body: { roll } });
