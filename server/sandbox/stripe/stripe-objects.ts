import type { Database } from '@server/data/database';
import { randomId } from '@shared/lib/random-id';

/** An object of the stand-in, in the provider's format, plus internal members that the API never shows. */
export type StoredObject = Record<string, unknown> & { id: string };

/** Where a handler works: the caller's transaction and time (ms since the epoch). */
export interface Place {
  db: Database;
  now: number;
}

/** Members that the API never shows, such as the full card number. */
const INTERNAL = ['_number', '_used', '_behaviour', '_wantsReturn'];

/** Stores a new object. */
export async function createObject(
  { db, now }: Place,
  kind: string,
  prefix: string,
  data: Record<string, unknown>,
): Promise<StoredObject> {
  const object = {
    id: `${prefix}_${randomId(24)}`,
    object: kind,
    created: Math.floor(now / 1000),
    livemode: false,
    ...data,
  };
  const row = { id: object.id, kind, data: JSON.stringify(object), created_at: now };
  await db.insertInto('sandbox_objects').values(row).execute();
  return object;
}

/** An object by id, locked until the caller's transaction ends: two calls about one card or intent take turns. */
export async function findObject({ db }: Place, kind: string, id: string): Promise<StoredObject | undefined> {
  const row = await db
    .selectFrom('sandbox_objects')
    .select('data')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  return row?.data as StoredObject | undefined; // only the functions in this file write it
}

/** All objects of a kind, oldest first. */
export async function listObjects({ db }: Place, kind: string): Promise<StoredObject[]> {
  const rows = await db
    .selectFrom('sandbox_objects')
    .select('data')
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ data }) => data as StoredObject); // as above
}

/** Stores changes to an object. */
export async function changeObject(
  { db }: Place,
  object: StoredObject,
  changes: Record<string, unknown>,
): Promise<StoredObject> {
  const changed = { ...object, ...changes };
  await db
    .updateTable('sandbox_objects')
    .set({ data: JSON.stringify(changed) })
    .where('id', '=', object.id)
    .execute();
  return changed;
}

/** The object as the API shows it. */
export function publicObject(object: StoredObject): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !INTERNAL.includes(name)));
}
