import type { Kysely } from 'kysely';
import type { Schema } from './schema';

/** The database handle used throughout the server; also the handle inside a transaction. */
export type Database = Kysely<Schema>;
