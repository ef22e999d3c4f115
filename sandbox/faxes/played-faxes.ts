import { PDFDocument } from '@cantoo/pdf-lib';
import { type Clock, SECOND } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { enqueue } from '@server/queue/queue';
import { randomId } from '@shared/lib/random-id';
import { PLAYED, progressOf } from './fax-line';

/** A fax at the stand-in of an HTTP provider. Times are ms since the epoch. */
export interface PlayedFax {
  id: string;
  provider: 'telnyx' | 'sinch';
  /** Our name of the try, as the provider returns it. */
  name: string;
  to: string;
  /** Of its documents; 0 until the provider has fetched them, without which nothing arrives. */
  pages: number;
  taken_at: number;
  canceled_at: number | null;
  /** Why it ended before its call, in the provider's words; null if it did not. */
  fault: string | null;
  /** Where the provider sends its news. */
  calls: string;
  /** Addresses of the documents; empty if they came with the call. */
  media: readonly string[];
}

/** The faxes of the stand-ins, kept in the database, so that they outlive a killed process. */
export interface PlayedFaxes {
  add(fax: Omit<PlayedFax, 'id' | 'taken_at' | 'canceled_at' | 'fault'>): Promise<PlayedFax>;
  find(id: string): Promise<PlayedFax | null>;
  /** The provider's faxes to a number, since a time. */
  list(provider: PlayedFax['provider'], to: string, since: number): Promise<PlayedFax[]>;
  change(id: string, changes: Partial<Pick<PlayedFax, 'canceled_at' | 'fault' | 'pages'>>): Promise<void>;
}

const KIND = 'played_fax';

/** Opens the played faxes. */
export function openPlayedFaxes(db: Database, clock: Clock): PlayedFaxes {
  const find = async (id: string): Promise<PlayedFax | null> => {
    const row = await db.selectFrom('sandbox_objects').selectAll().where('id', '=', id).executeTakeFirst();
    return row?.kind === KIND ? (row.data as PlayedFax) : null; // only `add` and `change` write this kind
  };
  return {
    add: async (given) => {
      const now = clock.now();
      const fax: PlayedFax = { ...given, id: `fax_${randomId(24)}`, taken_at: now, canceled_at: null, fault: null };
      await db.transaction().execute(async (transaction) => {
        const row = { id: fax.id, kind: KIND, data: JSON.stringify(fax), created_at: now };
        await transaction.insertInto('sandbox_objects').values(row).execute();
        // A provider calls as soon as it calls the number, and when the fax has ended.
        for (const after of [PLAYED.waits, PLAYED.ends + SECOND]) {
          await enqueue(transaction, 'played-fax', { fax: fax.id }, now, now + after);
        }
      });
      return fax;
    },
    find,
    list: async (provider, to, since) => {
      const rows = await db
        .selectFrom('sandbox_objects')
        .selectAll()
        .where('kind', '=', KIND)
        .where('created_at', '>=', since)
        .execute();
      // As above.
      const faxes = rows.map(({ data }) => data as PlayedFax);
      return faxes.filter((fax) => fax.provider === provider && fax.to === to);
    },
    change: async (id, changes) => {
      const fax = await find(id);
      if (!fax) return;
      const data = JSON.stringify({ ...fax, ...changes });
      await db.updateTable('sandbox_objects').set({ data }).where('id', '=', id).execute();
    },
  };
}

/** All faxes of the providers' stand-ins, with the names of their tries. */
export async function listPlayedFaxes(db: Database): Promise<{ id: string; number: string; taken_at: number }[]> {
  const rows = await db.selectFrom('sandbox_objects').selectAll().where('kind', '=', KIND).execute();
  return rows.map(({ data }) => {
    const { name, to, taken_at } = data as PlayedFax; // as above
    return { id: name, number: to, taken_at };
  });
}

/** Where a fax is, played by its number as on the fax line. */
export function playedProgress(fax: PlayedFax, now: number): ReturnType<typeof progressOf> {
  const { name, to, pages, taken_at, canceled_at, fault } = fax;
  if (fault !== null) return { at: 'failed', reason: 'other', pagesSent: 0, detail: fault };
  const progress = progressOf({ id: name, number: to, pages, taken_at, canceled_at }, now);
  return pages === 0 && progress.at === 'delivered' ? { at: 'queued' } : progress;
}

/** Counts the pages of documents; null if one cannot be fetched or read. */
export async function countPages(links: readonly string[], fetch: typeof globalThis.fetch): Promise<number | null> {
  try {
    let pages = 0;
    for (const link of links) {
      const response = await fetch(link, { redirect: 'error' });
      if (!response.ok) return null;
      pages += (await PDFDocument.load(await response.arrayBuffer())).getPageCount();
    }
    return pages;
  } catch {
    return null; // the provider only says that it failed
  }
}
