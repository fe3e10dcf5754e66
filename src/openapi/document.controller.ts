import { Controller, Get, Header, VERSION_NEUTRAL } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CommittedDocument } from './committed-document.js';

/** The document of the API, byte for byte as it is committed. */
@ApiExcludeController()
@Controller({ version: VERSION_NEUTRAL })
export class DocumentController {
  constructor(private readonly document: CommittedDocument) {}

  @Get('openapi.json')
  @Header('Content-Type', 'application/json; charset=utf-8')
  json(): string {
    return this.document.json;
  }

  @Get('openapi.yaml')
  @Header('Content-Type', 'application/yaml; charset=utf-8')
  yaml(): string {
    return this.document.yaml;
  }
}
