import { Injectable } from '@nestjs/common';
import type { GameEvent } from '../engine/events.js';
import { Problem } from '../http/problem.js';
import { exportGame } from '../notation/export-game.js';
import { importGame, rulesetNeeded } from '../notation/import-game.js';
import { namedRules } from '../notation/named-rules.js';
import { hashOfRules } from '../rulesets/ruleset-hash.js';
import { RulesetsService } from '../rulesets/rulesets.service.js';
import type { GameRecord } from './game-record.js';
import { GameViews } from './game-view.js';
import { nameOf } from './game.mapper.js';
import { STRETCH } from './log-reader.js';
import { TurnLogStore } from './turn-log.store.js';

type Imported = Exclude<ReturnType<typeof importGame>, { faults: unknown }>;

/** Games as texts. */
@Injectable()
export class NotationService {
  constructor(
    private readonly log: TurnLogStore,
    private readonly views: GameViews,
    private readonly rulesets: RulesetsService,
  ) {}

  /** A game, as far as it has come, in the notation. Rules that are not built in are written out in full. */
  async export(game: GameRecord): Promise<string> {
    const view = await this.views.of(game);
    const base = this.rulesets
      .list()
      .find(({ id, version }) => id === game.ruleset.id && version === game.ruleset.version);
    const seats = game.state.seats.map((seat) => ({ seat: seat.seat, name: nameOf(seat, view), bot: null }));
    const date = game.createdAt.toISOString();
    const header = { ...namedRules(game.ruleset, base ?? null), date, seats, tags: [] };
    return exportGame(header, await this.wholeLog(game.id, game.state.version));
  }

  /** Reads a text and replays its game; every fault, illegal moves included, is named by line in one problem. */
  async import(text: string): Promise<Imported> {
    const needed = rulesetNeeded(text);
    const base = needed && (await this.rulesets.find(needed.id, needed.version));
    const read = importGame(text, () => base, hashOfRules);
    if (!('faults' in read)) return read;
    const errors = read.faults.map((fault) => ({ pointer: '/notation', ...fault }));
    throw new Problem('invalid-notation', `Line ${errors[0]!.line}: ${errors[0]!.detail}`, { errors });
  }

  private async wholeLog(gameId: string, version: number): Promise<GameEvent[]> {
    const events: GameEvent[] = [];
    while (events.length < version) {
      const page = await this.log.page(gameId, events.length, STRETCH);
      if (page.events.length === 0) break;
      events.push(...page.events.map((text) => JSON.parse(text) as GameEvent));
    }
    return events.slice(0, version);
  }
}
