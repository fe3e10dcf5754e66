import { createDataSource } from '../database/data-source.js';

/** The data source for TypeORM's own commands, on the database at `DATABASE_URL`. */
export default createDataSource(process.env.DATABASE_URL ?? '');
