import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PgliteThread } from './pglite-thread';

/** Kysely on one embedded database: a single connection, used in turn. */
export function pgliteDialect(db: PgliteThread): Dialect {
  const executeQuery = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const { rows, affected } = await db.query(sql, parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }; // Kysely defines the type of the rows it requests
  };
  let tail: Promise<void> = Promise.resolve();
  const releases = new Map<DatabaseConnection, () => void>();
  const driver: Driver = {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const before = tail;
      let release = (): void => undefined;
      tail = new Promise((done) => {
        release = done;
      });
      await before;
      const lease: DatabaseConnection = { executeQuery, streamQuery: refuseToStream };
      releases.set(lease, release);
      return lease;
    },
    releaseConnection(lease) {
      releases.get(lease)?.();
      releases.delete(lease);
      return Promise.resolve();
    },
    beginTransaction: (lease) => say(lease, 'begin'),
    commitTransaction: (lease) => say(lease, 'commit'),
    rollbackTransaction: (lease) => say(lease, 'rollback'),
    destroy: () => db.close(),
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

async function say(lease: DatabaseConnection, command: string): Promise<void> {
  await lease.executeQuery(CompiledQuery.raw(command));
}

function refuseToStream(): never {
  throw new Error('Streaming is not supported');
}
