import { Refusal } from '@server/http/refuse';
import type { FileRow } from '@server/orders/order-view';
import type { OrderServices } from '@server/orders/services';
import { DAY } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import { sql } from 'kysely';

/** The uploader of a file. */
export interface Uploader {
  visitorId: string;
  /** Network address; for IPv6 the network (`clientAddress`). */
  address: string;
}

/** The columns of an order's file that limits depend on. */
export type QuotaFile = Pick<FileRow, 'state' | 'size'>;

/** All files of an order, registered or not. */
export function filesOf(db: Database, orderId: string): Promise<QuotaFile[]> {
  return db.selectFrom('order_files').select(['state', 'size']).where('order_id', '=', orderId).execute();
}

/**
 * Counts announced bytes before a form is signed for them: per order, and per day for each visitor and network address.
 * Deleting a file makes room in the order, not in the daily limit.
 *
 * @param transaction holds the order's lock; throwing rolls the count back
 * @param files of the order so far
 * @throws Refusal 413 if the order is full, 429 if the visitor or the address has reached its limit.
 */
export async function countBytes(
  transaction: Database,
  { config, clock }: OrderServices,
  files: readonly QuotaFile[],
  uploader: Uploader,
  bytes: number,
): Promise<void> {
  assertOrderHasRoom(config, files, bytes);
  const { maxVisitorBytesPerDay: ofVisitor, maxAddressBytesPerDay: ofAddress } = config;
  const shares: [who: string, limit: number, words: string][] = [
    [`visitor:${uploader.visitorId}`, ofVisitor, `You've reached the daily upload limit of ${inWords(ofVisitor)}`],
    [`address:${uploader.address}`, ofAddress, 'Too many files have come from your network today'],
  ];
  const now = clock.now();
  const senders = shares.map(([who]) => who);
  const totals = await addBytes(transaction, senders, now - (now % DAY), bytes);
  for (const [who, limit, words] of shares) {
    if ((totals.get(who) ?? 0) <= limit) continue;
    throw new Refusal(429, words, {}, DAY - (now % DAY));
  }
}

function assertOrderHasRoom({ maxOrderBytes }: Config, files: readonly QuotaFile[], bytes: number): void {
  if (files.reduce((sum, { size }) => sum + size, bytes) <= maxOrderBytes) return;
  const words = `The files in an order can total up to ${inWords(maxOrderBytes)}`;
  throw new Refusal(413, `${words}: please send the rest in another order`);
}

/** Adds bytes to this window's counts and returns the totals. Locks rows in this order. */
async function addBytes(
  transaction: Database,
  senders: readonly string[],
  windowStart: number,
  bytes: number,
): Promise<Map<string, number>> {
  const rows = await transaction
    .insertInto('upload_bytes')
    .values(senders.map((who) => ({ who, window_start: windowStart, bytes })))
    .onConflict((conflict) =>
      conflict.column('who').doUpdateSet({
        bytes: sql<number>`case when upload_bytes.window_start = excluded.window_start then upload_bytes.bytes + excluded.bytes else excluded.bytes end`,
        window_start: windowStart,
      }),
    )
    .returning(['who', 'bytes'])
    .execute();
  return new Map(rows.map((row) => [row.who, row.bytes]));
}

function inWords(bytes: number): string {
  const megabytes = Math.floor(bytes / 1_048_576);
  return megabytes >= 1_024 && megabytes % 1_024 === 0 ? `${megabytes / 1_024} GB` : `${megabytes} MB`;
}
