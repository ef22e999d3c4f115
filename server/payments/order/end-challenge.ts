import type { Services } from '@server/context';
import type { Session } from '@server/http/app-env';
import { findAttempts } from '@server/payments/attempt-store';
import { endIfAnswered } from '@server/payments/run-attempt';
import { ORDER_PAYMENT } from './order-payment';

/**
 * An order cannot be changed during a bank challenge. Before this visitor changes one, the provider is asked whether
 * the bank is done, as the page may have been closed before reporting it. This charges and cancels nothing.
 */
export async function endAnsweredChallenges(services: Services, session: Session): Promise<void> {
  const which = { visitor_id: session.visitorId, state: 'needs_action' as const };
  const waiting = await findAttempts(services.db, ORDER_PAYMENT, which);
  for (const attempt of waiting) await endIfAnswered(services, ORDER_PAYMENT, attempt);
}
