import { MINUTE } from '@server/platform/clock';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

/**
 * Limits of a statement in a transaction, and of a transaction in which nothing happens, so that a hanging process does
 * not block the others. Only for this transaction: behind PgBouncer, what is set for a session stays with a connection
 * that others use next. Other statements wait at most for a transaction.
 */
const LIMITS = CompiledQuery.raw(
  `set local statement_timeout = ${MINUTE}; set local idle_in_transaction_session_timeout = ${MINUTE}`,
);

class LimitedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(LIMITS);
    } catch (error) {
      // The connection goes back to the pool, without a transaction; if it is broken, this fails too.
      await super.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
  }
}

/** Kysely on PostgreSQL, with time limits in every transaction. */
export class LimitedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new LimitedDriver(this.#config);
  }
}
