import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { pageOf } from '../http/page.js';
import { PageQueryDto } from '../http/page.dto.js';
import { BOTS } from '../policies/catalogue.js';
import { BotPageDto } from './dto/bot.dto.js';

@ApiTags('bots')
@Controller({ path: 'bots', version: '1' })
export class BotsController {
  /**
   * List the bots.
   * @remarks The built-in players that can take a seat, from timid to daring, with what they are like. Name one by its `id`
   * when you create a game or add a bot.
   */
  @Get()
  listBots(@Query() query: PageQueryDto): BotPageDto {
    const { items, ...more } = pageOf(BOTS, query);
    return { items: items.map(({ id, name, description }) => ({ id, name, description })), ...more };
  }
}
