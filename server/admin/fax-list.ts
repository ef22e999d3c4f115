import type { Database } from '@server/platform/data/database';
import { sql } from 'kysely';

/** Maximum number of faxes in a list. */
const MOST = 200;

/** A paid fax, as operators see it. Times are ms since the epoch. */
export interface ListedFax {
  order_id: string;
  number: string;
  amount: number | null;
  paid_at: number | null;
  /** State of its job; null if that is gone. */
  job: 'waiting' | 'done' | 'failed' | 'unsure' | null;
  /** When its job runs next. */
  run_at: number | null;
  problem: string | null;
  /** State of its delivery; null before its first try, and if it is not followed. */
  state: 'waiting' | 'queued' | 'sending' | 'delivered' | 'failed' | null;
  pages: number;
  pages_sent: number | null;
  tries: number | null;
  next_try: number | null;
  reason: string | null;
  detail: string | null;
  ended_at: number | null;
  refund: 'asked' | 'done' | 'failed' | null;
  /** State of the job that refunds. */
  refund_job: 'waiting' | 'done' | 'failed' | 'unsure' | null;
  refund_problem: string | null;
}

/** The faxes that wait for an operator's decision, those in delivery, and the latest undeliverable ones. */
export async function listFaxesToDecide(
  db: Database,
): Promise<Record<'open' | 'underWay' | 'undelivered', ListedFax[]>> {
  const [open, underWay, undelivered] = await Promise.all([
    select(db, sql`j.state in ('unsure', 'failed') and (d.ended_at is null) order by o.paid_at`),
    select(db, sql`j.state = 'waiting' and d.ended_at is null order by j.run_at`),
    select(db, sql`d.state = 'failed' order by d.ended_at desc`),
  ]);
  return { open, underWay, undelivered };
}

/** One fax; undefined if there is no such paid order. */
export async function findFax(db: Database, orderId: string): Promise<ListedFax | undefined> {
  return (await select(db, sql`o.id = ${orderId}`))[0];
}

async function select(db: Database, which: ReturnType<typeof sql>): Promise<ListedFax[]> {
  const { rows } = await sql<ListedFax>`
    select o.id as order_id, o.to_number as number, o.paid_amount as amount, o.paid_at, j.state as job, j.run_at,
      j.last_error as problem, d.state, coalesce(o.paid_pagecount, 0) as pages, d.pages_sent, d.tries, d.next_try, d.reason,
      d.detail, d.ended_at, r.state as refund, b.state as refund_job, b.last_error as refund_problem
    from orders o
    left join jobs j on j.kind = 'fax' and j.payload->>'order' = o.id
    left join fax_deliveries d on d.order_id = o.id
    left join order_refunds r on r.order_id = o.id
    left join jobs b on b.kind = 'refund' and b.payload->>'order' = o.id
    where o.state = 'paid' and ${which} limit ${MOST}`.execute(db);
  return rows;
}
