import type { Services } from '@server/context';
import type { Session } from '@server/http/app-env';
import { findAttempts } from '@server/payments/attempt-store';
import { endIfAnswered } from '@server/payments/run-attempt';
import { ORDER_PAYMENT } from './order-payment';

/**
 * While the bank asks, an order cannot be changed. Before this visitor changes one, the provider is asked whether the
 * bank is done: the page may not have said so, as when it was closed. Nothing is charged or cancelled by it.
 */
export async function endAnsweredChallenges(services: Services, session: Session): Promise<void> {
  const which = { visitor_id: session.visitorId, state: 'needs_action' as const };
  const waiting = await findAttempts(services.db, ORDER_PAYMENT, which);
  for (const attempt of waiting) await endIfAnswered(services, ORDER_PAYMENT, attempt);
}
