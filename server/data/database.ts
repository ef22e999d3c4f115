import type { Kysely } from 'kysely';
import type { Schema } from './schema';

/** The database handle every part of the server uses; also the handle inside a transaction. */
export type Database = Kysely<Schema>;
