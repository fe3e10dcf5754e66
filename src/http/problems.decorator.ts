import { ApiExtension } from '@nestjs/swagger';
import { type ProblemCode } from './problem-codes.js';

/** Under this key the codes travel through the document until {@link describeEdge} turns them into responses. */
export const PROBLEMS_EXTENSION = 'x-problems';

/**
 * Declares which problems a route can answer, beside those that every route can. They become responses only when the
 * document is finished: a response declared here would remove the one that the handler's type stands for.
 */
export const Problems = (...codes: ProblemCode[]) => ApiExtension(PROBLEMS_EXTENSION, codes);
