import { applyDecorators, Header } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';

/** A route that answers with a page for people; it is not part of the API's document. */
export const Html = () => applyDecorators(Header('Content-Type', 'text/html; charset=utf-8'), ApiExcludeEndpoint());
