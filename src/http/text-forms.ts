import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';

/** A field of an answer that holds an id (UUID, version 7). */
export const Uuid = (): PropertyDecorator => ApiProperty({ type: 'string', format: 'uuid' });

/** A field of an answer that holds a time (RFC 3339, UTC). */
export const Time = (): PropertyDecorator => ApiProperty({ type: 'string', format: 'date-time' });

/** A field that holds 32 bytes as hex digits: a seed or a SHA-256. Answers use small letters, requests may use capitals. */
export const Hex32 = (): PropertyDecorator =>
  applyDecorators(
    IsString(),
    Matches(/^[0-9a-fA-F]{64}$/),
    ApiProperty({ type: 'string', pattern: '^[0-9a-fA-F]{64}$', minLength: 64, maxLength: 64 }),
  );
