import type { FaxingServices } from '@server/faxing/services';
import { sql } from 'kysely';

/** Has the job of a fax under way ask at once what became of it; does nothing for any other. */
export async function lookNow({ db, clock }: FaxingServices, orderId: string): Promise<void> {
  await sql`update jobs set run_at = least(run_at, ${clock.now()}::bigint)
    where kind = 'fax' and payload->>'order' = ${orderId} and state = 'waiting' and begun_at is null
      and exists (select 1 from fax_deliveries where order_id = ${orderId} and engine_fax is not null)`.execute(db);
}
