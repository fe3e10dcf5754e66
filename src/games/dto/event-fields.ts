import { ApiProperty } from '@nestjs/swagger';
import { Int } from '../../http/field-decorators.js';
import { MAX_SCORE } from './seat.dto.js';

/** The number of a seat. */
export const SeatNumber = (): PropertyDecorator => Int(0, 7);

/** Points that cannot be below zero. */
export const Points = (): PropertyDecorator => Int(0, MAX_SCORE);

/** A banked score; penalties can bring it below zero. */
export const Score = (): PropertyDecorator => Int(-MAX_SCORE, MAX_SCORE);

/** The type that tells an event from the others. */
export const EventName = (type: string): PropertyDecorator => ApiProperty({ type: 'string', enum: [type] });
