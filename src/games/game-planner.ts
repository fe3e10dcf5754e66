import { Injectable } from '@nestjs/common';
import { setImmediate as nextTick } from 'node:timers/promises';
import { compiled } from '../engine/compile.js';
import type { GameEvent } from '../engine/events.js';
import type { GameState } from '../engine/state.js';
import { playBots, PORTION_EVENTS } from './bot-turns.js';
import { type GameRecord, isBotToMove } from './game-record.js';
import { GameSecrets } from './game-secrets.js';

/** Events and the state that they lead to. */
export type Portion = { events: GameEvent[]; state: GameState };

/** What a request comes to, in portions that are committed one after the other; most have one. */
export type Plan = { portions: Portion[]; state: GameState };

/** Lets the built-in bots play on after what a person did. */
@Injectable()
export class GamePlanner {
  constructor(private readonly secrets: GameSecrets) {}

  /** The events given, followed by those of every bot that then has the dice. A long chain lets other requests through. */
  async withBots(game: GameRecord, decided: Portion): Promise<Plan> {
    const portions: Portion[] = [];
    let portion = decided;
    while (isBotToMove(portion.state)) {
      portion = this.playOn(game, portion);
      if (portion.events.length < PORTION_EVENTS) continue;
      portions.push(portion);
      portion = { events: [], state: portion.state };
      await nextTick();
    }
    if (portion.events.length > 0) portions.push(portion);
    return { portions, state: portion.state };
  }

  private playOn(game: GameRecord, portion: Portion): Portion {
    const dice = this.secrets.dice({ ...game, state: portion.state });
    const { events, state } = playBots(compiled(game.ruleset), portion.state, { at: new Date().toISOString(), dice });
    return { events: [...portion.events, ...events], state };
  }
}
