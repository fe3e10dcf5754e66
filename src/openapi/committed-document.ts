import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { committedFile } from './committed.js';

/** The document as it is committed, read once. */
@Injectable()
export class CommittedDocument {
  readonly json = readFileSync(committedFile('json'), 'utf8');
  readonly yaml = readFileSync(committedFile('yaml'), 'utf8');
}
