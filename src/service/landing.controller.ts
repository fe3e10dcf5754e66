import { Controller, Get, VERSION_NEUTRAL } from '@nestjs/common';
import { escapeHtml, htmlPage } from '../http/html-page.js';
import { Html } from './html.decorator.js';

const FIRST_GAME = `URL=ORIGIN/v1
JSON='Content-Type: application/json'
# A name is all it takes to become a player.
TOKEN=$(curl -s $URL/players -H "$JSON" -d '{"name":"Ada"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
AUTH="Authorization: Bearer $TOKEN"
# Which rulesets and bots are there?
curl -s $URL/rulesets; curl -s $URL/bots
# A game against a bot; BOT is an id from the list. Note the id of the game.
curl -s $URL/games -H "$AUTH" -H "$JSON" -d '{"rulesetId":"jaques","bots":["BOT"],"start":true}'
# Your moves: roll, keep dice by their values, roll again or bank.
curl -s -X POST $URL/games/GAME/roll -H "$AUTH"
curl -s $URL/games/GAME/keep -H "$AUTH" -H "$JSON" -d '{"dice":[1,5]}'
curl -s -X POST $URL/games/GAME/bank -H "$AUTH"`;

const PAGE = `<h1>hotdice</h1>
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
<pre><code>${escapeHtml(FIRST_GAME)}</code></pre>`;

/** The page at the root: what this is, and links to everything else. */
@Controller({ version: VERSION_NEUTRAL })
export class LandingController {
  @Get()
  @Html()
  page(): string {
    return htmlPage('hotdice: Farkle as a service', PAGE);
  }
}
