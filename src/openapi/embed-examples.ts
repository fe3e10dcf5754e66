import { isJsonObject, type JsonObject } from './json.js';
import { operationsOf } from './tidy-operations.js';

/** One thing that was sent or answered, with a name for people. */
export type Example = { summary: string; value: unknown };

/** What was recorded of one operation: bodies that were sent, and bodies that came back by status and content type. */
export type OperationExamples = {
  requests?: Record<string, Example>;
  answers: Record<string, Record<string, Record<string, Example>>>;
};

export type Examples = {
  operations: Readonly<Record<string, OperationExamples>>;
  /** A problem document for every code that was met. */
  problems: Readonly<Record<string, unknown>>;
};

/** Puts recorded examples at the bodies of requests and answers, and at the problems, in place. */
export function embedExamples(document: JsonObject, { operations, problems }: Examples): void {
  for (const { operation } of operationsOf(document)) {
    const recorded = operations[operation['operationId'] as string];
    if (recorded) embedInOperation(operation, recorded);
  }
  const shared = (document['components'] as JsonObject)['examples'] as Record<string, JsonObject>;
  for (const [code, value] of Object.entries(problems)) shared[code] = { ...shared[code], value } as JsonObject;
}

function embedInOperation(operation: JsonObject, { requests, answers }: OperationExamples): void {
  const body = (operation['requestBody'] as JsonObject | undefined)?.['content'];
  if (requests) embed(body, 'application/json', requests);
  for (const [status, byType] of Object.entries(answers)) {
    const response = (operation['responses'] as JsonObject)[status] as JsonObject | undefined;
    for (const [type, examples] of Object.entries(byType)) embed(response?.['content'], type, examples);
  }
}

function embed(content: unknown, type: string, examples: Record<string, Example>): void {
  const media = isJsonObject(content) ? content[type] : undefined;
  if (!isJsonObject(media)) throw new Error(`There is an example of ${type} where the document has no such body.`);
  media['examples'] = examples as unknown as JsonObject;
}
