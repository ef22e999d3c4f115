import type { FaxProgress, FollowedEngine } from '@server/faxing/delivery/fax-engine';
import { type Clock, SECOND } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import type { SandboxFaxTable } from '@server/platform/data/tables/sandbox';
import type { Selectable } from 'kysely';
import { TEST_NUMBERS } from './test-numbers';

/** How long a fax waits, and how long the call takes until the first page, ms. */
const WAITS = 2 * SECOND;
const DIALS = 2 * SECOND;
/** Duration of a page, ms; pages of a long fax take less, so that the whole fax takes at most the second value. */
const PAGE = 2 * SECOND;
const ALL_PAGES = 20 * SECOND;

/**
 * A stand-in for a fax line: it sends nothing, and plays the line's reports. A fax waits, is sent page by page over
 * some seconds, and arrives; calls to certain numbers fail (`test-numbers.ts`).
 */
export function createFaxLine(db: Database, clock: Clock): FollowedEngine {
  const find = (id: string) => db.selectFrom('sandbox_faxes').selectAll().where('id', '=', id).executeTakeFirst();
  return {
    isFollowed: true,
    name: 'fax line',
    followEvery: 2 * SECOND,
    submit: async ({ id, number, pages }) => {
      const row = { id, number, pages, taken_at: clock.now(), canceled_at: null };
      await db
        .insertInto('sandbox_faxes')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return id;
    },
    find: async ({ id }) => (await find(id))?.id ?? null,
    follow: async (id) => {
      const fax = await find(id);
      return fax ? progressOf(fax, clock.now()) : { at: 'gone' };
    },
    cancel: async (id) => {
      const canceled = { canceled_at: clock.now() };
      await db
        .updateTable('sandbox_faxes')
        .set(canceled)
        .where('id', '=', id)
        .where('canceled_at', 'is', null)
        .execute();
      return true;
    },
  };
}

/** How long a fax waits before its call, and how long until it has ended at the latest, ms. */
export const PLAYED = { waits: WAITS, ends: WAITS + DIALS + ALL_PAGES };

/** The state of a played fax at this time, ms since the epoch. */
export function progressOf(fax: Selectable<SandboxFaxTable>, now: number): FaxProgress {
  const { id, number, pages, taken_at, canceled_at } = fax;
  const since = (canceled_at ?? now) - taken_at;
  const eachPage = Math.min(PAGE, ALL_PAGES / Math.max(pages, 1));
  const pagesSent = Math.min(pages, Math.max(0, Math.floor((since - WAITS - DIALS) / eachPage)));
  const outcome = TEST_NUMBERS[number]?.(Number(id.slice(id.lastIndexOf('-') + 1)));
  // A call that breaks off has sent its first page; other failed calls send none.
  const isOver = since >= WAITS + DIALS + (outcome?.afterPages ?? 0) * eachPage;
  if (outcome && isOver) {
    const { reason, detail, afterPages = 0 } = outcome;
    return { at: 'failed', reason, detail, pagesSent: Math.min(afterPages, pages) };
  }
  if (!outcome && pagesSent === pages && since >= WAITS + DIALS) return { at: 'delivered', pagesSent };
  if (canceled_at !== null) return { at: 'failed', reason: 'other', detail: 'Canceled', pagesSent };
  return since < WAITS ? { at: 'queued' } : { at: 'sending', pagesSent };
}
