import type { Database } from '@server/platform/data/database';

/**
 * Whether a person's address is confirmed. Until then nothing but confirmations, receipts and resets is mailed to it.
 */
export async function isConfirmed(db: Database, userId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', userId).where('verified_at', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}
