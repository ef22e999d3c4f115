import { giveFaxUp } from '@server/faxing/delivery/operator-word';
import { applyRequest } from '@server/faxing/outbox/fax-requests';
import type { WorkerServices } from '@server/worker/services';
import { sql } from 'kysely';
import type { AdminAction } from './fax-words';

/** What the page says after an action was carried out, or why it was not. */
export const OUTCOME_TEXTS: ReadonlyMap<string, string> = new Map([
  ['again', 'It is tried now.'],
  ['sent', 'It counts as delivered.'],
  ['given-up', 'It was given up, and its money goes back.'],
  ['delivered', 'It has been delivered meanwhile, so it was not given up.'],
  ['refund-again', 'The provider is asked again.'],
  ['not', 'Nothing was done: it is on its way right now, or has ended.'],
  ['goes-on', 'Nothing was done: the fax engine has it and cannot end it. Wait for what becomes of it.'],
  ['silent', 'Nothing was done: the fax engine does not answer.'],
]);

/** Carries out an operator's decision about a fax; returns a key of `OUTCOME_TEXTS`. */
export async function carryOut(services: WorkerServices, order: string, action: AdminAction): Promise<string> {
  switch (action) {
    case 'again':
    case 'sent':
      return (await applyRequest(services, order, action)) ? action : 'not';
    case 'refund-again':
      return (await refundAgain(services, order)) ? action : 'not';
    case 'refund':
      try {
        const outcome = await giveFaxUp(services, order);
        return outcome === 'over' ? 'not' : outcome;
      } catch (error) {
        services.log.error('fax not given up', { orderId: order }, error);
        return 'silent';
      }
  }
}

/** Queues a refund again that the provider has refused for a week. */
async function refundAgain({ db, clock }: WorkerServices, order: string): Promise<boolean> {
  const { rows } = await sql`
    update jobs set state = 'waiting', run_at = ${clock.now()}::bigint, first_run_at = null, failures = 0, lease_until = 0
    where kind = 'refund' and state = 'failed' and payload->>'order' = ${order} returning id`.execute(db);
  return rows.length > 0;
}
