import { Controller, Get, Req, VERSION_NEUTRAL } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { escapeHtml, htmlPage } from '../http/html-page.js';
import { Html } from './html.decorator.js';

const firstGame = (origin: string): string => `API=${origin}/v1
# A name is all it takes to become a player.
TOKEN=$(curl -s $API/players --json '{"name":"Ada"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
ME="Authorization: Bearer $TOKEN"
# A game against a bot, which begins at once.
GAME=$(curl -s $API/games -H "$ME" --json '{"rulesetId":"universe","bots":["steady"],"start":true}' \\
  | sed 's/^{"id":"\\([^"]*\\)".*/\\1/')
# Roll. actions.keeps lists the dice that may be kept; none after a farkle, so roll again.
ROLL=$(curl -s -X POST $API/games/$GAME/roll -H "$ME"); echo "$ROLL"
KEEP=$(echo "$ROLL" | sed 's/.*"keeps":\\[{"dice":\\(\\[[0-9,]*\\]\\).*/\\1/')
# Keep the best of them by their values, and bank; the answer shows the bot's turn too.
curl -s $API/games/$GAME/play -H "$ME" --json "{\\"keep\\":$KEEP,\\"then\\":\\"bank\\"}"`;

const page = (origin: string): string => `<h1>hotdice</h1>
<p>The dice game Farkle as a service: rulesets as data, games for people and bots, dice that anyone can check.
Everything is a small JSON API.</p>
<h2>Where to go</h2>
<dl>
<dt><a href="/docs">/docs</a></dt><dd>The API to read and to try out</dd>
<dt><a href="/openapi.json">/openapi.json</a>, <a href="/openapi.yaml">/openapi.yaml</a></dt><dd>The API for machines (OpenAPI 3.1)</dd>
<dt><a href="/problems">/problems</a></dt><dd>Every error and what to do about it</dd>
<dt><a href="/livez">/livez</a>, <a href="/readyz">/readyz</a>, <a href="/metrics">/metrics</a></dt><dd>How the service is doing</dd>
</dl>
<h2>A first game with curl</h2>
<pre><code>${escapeHtml(firstGame(origin))}</code></pre>`;

/** The page at the root: what this is, and links to everything else. */
@Controller({ version: VERSION_NEUTRAL })
export class LandingController {
  @Get()
  @Html()
  page(@Req() { protocol, host }: FastifyRequest): string {
    return htmlPage('hotdice: Farkle as a service', page(`${protocol}://${host || 'localhost'}`));
  }
}
