import { OneOf } from '../../http/field-decorators.js';

/** Words that several DTOs use; each list is one named schema of the document. */
export const GAME_STATUSES = ['waiting', 'playing', 'finished', 'abandoned'] as const;
export const VISIBILITIES = ['public', 'unlisted'] as const;

export const Status = (): PropertyDecorator => OneOf('GameStatus', GAME_STATUSES);
export const VisibilityWord = (): PropertyDecorator => OneOf('Visibility', VISIBILITIES);
