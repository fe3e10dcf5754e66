import { ApiProperty } from '@nestjs/swagger';

/** The health of the service; anything but `ok` is a problem document. */
export class HealthDto {
  @ApiProperty({ enum: ['ok'], description: 'Always `ok`.', example: 'ok' })
  status: 'ok';
}
