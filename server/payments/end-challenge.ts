import type { Services } from '@server/context';
import type { Session } from '@server/http/session';
import { type Attempt, claimAttempt } from './attempt-store';
import { type ChargeResult, look } from './charge';
import { conclude } from './run-attempt';

/**
 * While the bank asks, an order cannot be changed. Before this visitor changes one, the provider is asked whether the
 * bank is done: the page may not have said so, as when it was closed. Nothing is charged or cancelled by it.
 */
export async function endAnsweredChallenges(services: Services, session: Session): Promise<void> {
  const attempts = await waiting(services).where('visitor_id', '=', session.visitorId).execute();
  for (const attempt of attempts) await endIfAnswered(services, attempt);
}

/**
 * The provider's word that an intent was refused or cancelled. Only an attempt that waits for the bank is looked at: nobody
 * may come back for it. One that is being worked on hears it from the provider itself.
 *
 * @throws Error when the provider cannot be asked: nothing has changed then
 */
export async function endChallengeOf(services: Services, paymentIntent: string): Promise<void> {
  const attempt = await waiting(services).where('payment_intent', '=', paymentIntent).executeTakeFirst();
  const result = attempt && (await endIfAnswered(services, attempt));
  if (result?.kind === 'unknown') throw new Error(`The payment is not settled yet: ${result.reason}`);
}

async function endIfAnswered(services: Services, attempt: Attempt): Promise<ChargeResult> {
  const result = await look(services, attempt);
  if (result.kind !== 'paid' && result.kind !== 'refused') return result;
  const claimed = await claimAttempt(services, attempt.key);
  if (claimed) await conclude(services, claimed, result);
  return result;
}

function waiting({ db }: Services) {
  return db.selectFrom('order_attempts').selectAll().where('state', '=', 'needs_action');
}
