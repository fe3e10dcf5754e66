import type { Example, Examples, OperationExamples } from '../embed-examples.js';
import { NormalForm } from './normal-form.js';

export type Request = { token?: string; body?: unknown; headers?: Record<string, string> };
export type Answer<Body> = { status: number; type: string; etag: string; body: Body };

type Target = `${'GET' | 'POST' | 'DELETE'} ${string}`;

/** Talks to a running service and keeps what is to become an example. */
export class Recording implements Examples {
  readonly operations: Record<string, OperationExamples> = {};
  readonly problems: Record<string, unknown> = {};
  private readonly normalForm = new NormalForm();

  constructor(private readonly url: string) {}

  /** Sends a request that is no example. */
  async send<Body>(target: Target, { token, body, headers }: Request = {}): Promise<Answer<Body>> {
    const [method, path] = target.split(' ');
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(this.url + path!, {
      method: method!,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: text as string,
    });
    const type = (response.headers.get('content-type') ?? '').split(';')[0]!;
    const answer = (
      type.endsWith('json') && !type.endsWith('ndjson') ? await response.json() : await response.text()
    ) as Body;
    return { status: response.status, type, etag: response.headers.get('etag') ?? '', body: answer };
  }

  /** Sends a request, and keeps its body and that of the answer as examples of an operation. */
  async show<Body>(operationId: string, summary: string, target: Target, request: Request = {}): Promise<Answer<Body>> {
    const answer = await this.send<Body>(target, request);
    if (answer.status >= 400) throw new Error(`${target} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    const kept = this.examplesOf(operationId);
    if (request.body !== undefined) this.keep((kept.requests ??= {}), summary, request.body);
    if (answer.type) this.keep(((kept.answers[answer.status] ??= {})[answer.type] ??= {}), summary, answer.body);
    return answer;
  }

  /** Keeps an answer that turned out to be worth showing. */
  keepAnswer(operationId: string, summary: string, status: number, body: unknown): void {
    this.keep(((this.examplesOf(operationId).answers[status] ??= {})['application/json'] ??= {}), summary, body);
  }

  /** Sends a request that must be refused with this code, and keeps the problem document. */
  async refuse(code: string, target: Target, request: Request = {}): Promise<void> {
    const { body } = await this.send<{ code?: string }>(target, request);
    if (body.code !== code) throw new Error(`${target} should be refused with ${code}: ${JSON.stringify(body)}`);
    this.problems[code] = this.normalForm.of(body);
  }

  private examplesOf(operationId: string): OperationExamples {
    return (this.operations[operationId] ??= { answers: {} });
  }

  private keep(examples: Record<string, Example>, summary: string, body: unknown): void {
    const name = summary.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    examples[name] ??= { summary, value: this.normalForm.of(body) };
  }
}
