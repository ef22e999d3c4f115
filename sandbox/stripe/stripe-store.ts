import type { Database } from '@server/platform/data/database';
import { enqueue } from '@server/queue/queue';
import { sql } from 'kysely';
import { type ObjectStore, type ObjectView, openView } from './stripe-objects';

/** An answer to store under an Idempotency-Key. */
export interface KeptAnswer {
  key: string;
  fingerprint: string;
  status: number;
  body: unknown;
}

/** `stale`: another call has changed one of the objects. `taken`: the key has an answer. Both stored nothing. */
export type Stored = 'stored' | 'stale' | 'taken';

/** Runs `work` on objects and stores its changes; starts over if another call was faster. */
export async function withView<T>(store: ObjectStore, work: (view: ObjectView) => T | Promise<T>): Promise<T> {
  for (;;) {
    const view = openView(store);
    const result = await work(view);
    if ((await storeChanges(view, null)) === 'stored') return result;
  }
}

/** Stores a call's changes, and its answer if given: all of it or nothing. */
export async function storeChanges(view: ObjectView, answer: KeptAnswer | null): Promise<Stored> {
  const { db, now, events } = view;
  const [first] = events;
  if (first === undefined) return write(db, view, answer);
  return db.transaction().execute(async (transaction) => {
    const stored = await write(transaction, view, answer);
    if (stored === 'stored') for (const event of events) await enqueue(transaction, 'provider-event', { event }, now);
    return stored;
  });
}

/** In one statement, which waits for others that change the same objects or answer under the same key. */
async function write(db: Database, { objects, now }: ObjectView, answer: KeptAnswer | null): Promise<Stored> {
  const changed = Array.from(objects, ([id, known]) => ({ id, ...known })).filter((one) => one.now !== one.before);
  const read = changed.filter(({ before }) => before !== null).map(({ id, before }) => ({ id, data: before }));
  const written = changed.map(({ id, kind, now: data }) => ({ id, kind, data }));
  if (written.length === 0 && !answer) return 'stored';
  const { rows } = await sql<{ is_same: boolean; is_new: boolean }>`
    with same as (
      select o.id from sandbox_objects o
      join jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r (id text, data jsonb) on o.id = r.id and o.data = r.data
      order by o.id for update of o),
    fresh as (select count(*) = ${read.length} as is_same from same),
    kept as (
      insert into sandbox_idempotency (key, fingerprint, status, answer, created_at)
      select ${answer?.key ?? null}::text, ${answer?.fingerprint ?? null}::text, ${answer?.status ?? null}::integer,
        ${answer ? JSON.stringify(answer.body) : null}::jsonb, ${now}::bigint
      from fresh where is_same and ${answer !== null}
      on conflict do nothing returning key),
    stored as (
      insert into sandbox_objects (id, kind, data, created_at)
      select w.id, w.kind, w.data, ${now}::bigint
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w (id text, kind text, data jsonb), fresh
      where is_same and (${answer === null} or exists (select from kept))
      on conflict (id) do update set data = excluded.data)
    select is_same, ${answer === null} or exists (select from kept) as is_new from fresh`.execute(db);
  const [row] = rows;
  if (!row?.is_same) return 'stale';
  return row.is_new ? 'stored' : 'taken';
}
