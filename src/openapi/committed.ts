import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { Examples, OperationExamples } from './embed-examples.js';

/** The folder `openapi` beside `src` and `dist`. */
const FOLDER = new URL('../../openapi/', import.meta.url);
const EXAMPLES = new URL('examples/', FOLDER);
const PROBLEMS = 'problems.json';

/** The document as it is committed; the service serves the same. */
export const committedFile = (format: 'json' | 'yaml'): URL => new URL(`openapi.${format}`, FOLDER);

/** Where the examples of an operation, or of all problems, are. */
export const exampleFile = (operationId: string): URL => new URL(`${operationId}.json`, EXAMPLES);
export const problemsFile = new URL(PROBLEMS, EXAMPLES);

const readJson = <Content>(file: URL): Content => JSON.parse(readFileSync(file, 'utf8')) as Content;

/** The recorded examples; none before the first recording. */
export function readExamples(): Examples {
  const files = existsSync(EXAMPLES) ? readdirSync(EXAMPLES).filter((name) => name.endsWith('.json')) : [];
  const operations = files
    .filter((name) => name !== PROBLEMS)
    .map((name) => [name.slice(0, -'.json'.length), readJson<OperationExamples>(new URL(name, EXAMPLES))] as const);
  return {
    operations: Object.fromEntries(operations),
    problems: files.includes(PROBLEMS) ? readJson<Examples['problems']>(problemsFile) : {},
  };
}
