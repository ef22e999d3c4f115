import type { Database } from '@server/platform/data/database';
import { randomId } from '@shared/lib/random-id';
import { sql } from 'kysely';

/** An object of the stand-in, in the provider's format, plus internal members that the API never shows. */
export type StoredObject = Record<string, unknown> & { id: string };

/** The database of the objects, and the time (ms since the epoch). */
export interface ObjectStore {
  db: Database;
  now: number;
}

/**
 * One call's view of the objects. It reads without locks and changes nothing in the database: its changes are stored at
 * the end, in one statement, unless another call has changed the same objects (`stripe-store.ts`).
 */
export interface ObjectView extends ObjectStore {
  /** Ids that the call mentions: all are read together with the first one. */
  named: readonly string[];
  objects: Map<string, KnownObject>;
  /** Ids of events to send once the changes are stored. */
  events: string[];
}

/** An object as seen by a call. */
export interface KnownObject {
  kind: string;
  /** As read; null for a new one. */
  before: StoredObject | null;
  now: StoredObject;
}

/** Members that the API never shows, such as the full card number. */
// The names are stored in existing databases.
const INTERNAL = ['_number', '_used', '_behaviour', '_wantsReturn'];

/** A view without objects or changes. */
export function openView({ db, now }: ObjectStore, named: readonly string[] = []): ObjectView {
  return { db, now, named, objects: new Map(), events: [] };
}

/** Makes a new object. */
export function createObject(
  view: ObjectView,
  kind: string,
  prefix: string,
  data: Record<string, unknown>,
): StoredObject {
  const object = {
    id: `${prefix}_${randomId(24)}`,
    object: kind,
    created: Math.floor(view.now / 1000),
    livemode: false,
    ...data,
  };
  view.objects.set(object.id, { kind, before: null, now: object });
  return object;
}

/** An object by id, with this call's changes. */
export async function findObject(view: ObjectView, kind: string, id: string): Promise<StoredObject | undefined> {
  if (!view.objects.has(id)) await read(view, view.named.includes(id) ? view.named : [id]);
  const known = view.objects.get(id);
  return known?.kind === kind ? known.now : undefined;
}

/** All objects of a kind, oldest first. */
export async function listObjects({ db }: ObjectStore, kind: string): Promise<StoredObject[]> {
  const rows = await db
    .selectFrom('sandbox_objects')
    .select('data')
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ data }) => data as StoredObject); // only `stripe-store.ts` writes it
}

/** Changes an object that this call has created or found. */
export function changeObject(view: ObjectView, { id }: StoredObject, changes: Record<string, unknown>): StoredObject {
  const known = view.objects.get(id);
  if (!known) throw new Error('Only an object that was found can be changed');
  known.now = { ...known.now, ...changes };
  return known.now;
}

/** The object as the API shows it. */
export function publicObject(object: StoredObject): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !INTERNAL.includes(name)));
}

async function read({ db, objects }: ObjectView, ids: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('sandbox_objects')
    .select(['id', 'kind', 'data'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();
  for (const { id, kind, data } of rows) {
    const object = data as StoredObject; // as above
    // This call's changes take precedence.
    if (!objects.has(id)) objects.set(id, { kind, before: object, now: object });
  }
}
