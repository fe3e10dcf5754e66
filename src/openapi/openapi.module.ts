import { Module } from '@nestjs/common';
import { CommittedDocument } from './committed-document.js';
import { DocumentController } from './document.controller.js';

/** Serves the document of the API; the pages that show it are added by `serveDocs`. */
@Module({ controllers: [DocumentController], providers: [CommittedDocument] })
export class OpenApiModule {}
