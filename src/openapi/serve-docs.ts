import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { CommittedDocument } from './committed-document.js';

/** Adds Swagger UI at `/docs`, in which everything can be tried out and the token is kept. */
export function serveDocs(app: INestApplication): void {
  const { json } = app.get(CommittedDocument, { strict: false });
  SwaggerModule.setup('docs', app, JSON.parse(json) as OpenAPIObject, {
    raw: false,
    customSiteTitle: 'hotdice API',
    swaggerOptions: {
      persistAuthorization: true,
      tryItOutEnabled: true,
      docExpansion: 'list',
      deepLinking: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
    },
  });
}
