import { DAY } from '@server/clock';
import type { Config } from '@server/config';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { Refusal } from '@server/http/refuse';
import { sql } from 'kysely';

/** Who is uploading a file. */
export interface Sender {
  visitorId: string;
  /** Network address; for IPv6 the network (`clientAddress`). */
  address: string;
}

/**
 * Counts announced bytes before a form is signed for them: per order, and per day for each visitor and network address.
 * Deleting a file makes room in the order, not in the daily limit.
 *
 * @param transaction holds the order's lock; throwing rolls the count back
 * @throws Refusal 413 if the order, 429 if the visitor or the address has used up its share.
 */
export async function countBytes(
  transaction: Database,
  { config, clock }: Services,
  orderId: string,
  sender: Sender,
  bytes: number,
): Promise<void> {
  await assertOrderHasRoom(transaction, config, orderId, bytes);
  const { maxVisitorBytesPerDay: ofVisitor, maxAddressBytesPerDay: ofAddress } = config;
  const shares: [who: string, limit: number, words: string][] = [
    [`visitor:${sender.visitorId}`, ofVisitor, `You have reached the daily upload limit of ${inWords(ofVisitor)}`],
    [`address:${sender.address}`, ofAddress, 'Too many files have come from your network today'],
  ];
  const now = clock.now();
  for (const [who, limit, words] of shares) {
    if ((await addBytes(transaction, who, now - (now % DAY), bytes)) <= limit) continue;
    throw new Refusal(429, `${words}: please continue tomorrow`, {}, DAY - (now % DAY));
  }
}

async function assertOrderHasRoom(
  transaction: Database,
  { maxOrderBytes }: Config,
  orderId: string,
  bytes: number,
): Promise<void> {
  const files = await transaction.selectFrom('order_files').select('size').where('order_id', '=', orderId).execute();
  if (files.reduce((sum, { size }) => sum + size, bytes) <= maxOrderBytes) return;
  const words = `The files of one order may total at most ${inWords(maxOrderBytes)}`;
  throw new Refusal(413, `${words}: please send the others with another order`);
}

/** Adds bytes to this window's count and returns the total. */
async function addBytes(transaction: Database, who: string, windowStart: number, bytes: number): Promise<number> {
  const row = await transaction
    .insertInto('upload_bytes')
    .values({ who, window_start: windowStart, bytes })
    .onConflict((conflict) =>
      conflict.column('who').doUpdateSet({
        bytes: sql<number>`case when upload_bytes.window_start = excluded.window_start then upload_bytes.bytes + excluded.bytes else excluded.bytes end`,
        window_start: windowStart,
      }),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow();
  return row.bytes;
}

function inWords(bytes: number): string {
  const megabytes = Math.floor(bytes / 1_048_576);
  return megabytes >= 1_024 && megabytes % 1_024 === 0 ? `${megabytes / 1_024} GB` : `${megabytes} MB`;
}
