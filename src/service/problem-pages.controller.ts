import { Controller, Get, Param, VERSION_NEUTRAL } from '@nestjs/common';
import { htmlPage, richText } from '../http/html-page.js';
import { Problem } from '../http/problem.js';
import { problemDocument } from '../http/problem-answer.js';
import { isProblemCode, PROBLEM_CODES, type ProblemCode, PROBLEMS } from '../http/problem-codes.js';
import { Html } from './html.decorator.js';

/** The pages that the `type` of a problem document points to. */
@Controller({ path: 'problems', version: VERSION_NEUTRAL })
export class ProblemPagesController {
  @Get()
  @Html()
  index(): string {
    const rows = PROBLEM_CODES.map((code) => {
      const { status, title } = PROBLEMS[code];
      return `<tr><td><a href="/problems/${code}"><code>${code}</code></a></td><td>${status}</td><td>${richText(title)}</td></tr>`;
    });
    return htmlPage(
      'Problems · hotdice',
      `<h1>What can go wrong</h1>
<p>Every error is an <code>application/problem+json</code> document (RFC 9457). Its <code>code</code> is one of these.</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Title</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
<p><a href="/">Back to the start</a></p>`,
    );
  }

  @Get(':code')
  @Html()
  page(@Param('code') code: string): string {
    if (!isProblemCode(code)) throw new Problem('not-found', 'No problem has this code; /problems lists them all.');
    return problemPage(code);
  }
}

function problemPage(code: ProblemCode): string {
  const { status, title, meaning, remedy } = PROBLEMS[code];
  const example = JSON.stringify(problemDocument(new Problem(code), '/v1/…', 'a1b2c3'), null, 2);
  return htmlPage(
    `${title} · hotdice`,
    `<p class="soft"><a href="/problems">Problems</a> · HTTP ${status}</p>
<h1>${richText(title)}</h1>
<p>Code: <code>${code}</code></p>
<h2>What it means</h2>
<p>${richText(meaning)}</p>
<h2>What to do</h2>
<p>${richText(remedy)}</p>
<h2>What it looks like</h2>
<pre><code>${richText(example)}</code></pre>`,
  );
}
