import type { Services } from '@server/context';
import type { Session } from '@server/http/session';
import { claimAttempt } from './attempt-store';
import { look } from './charge';
import { conclude } from './run-attempt';

/**
 * While the bank asks, an order cannot be changed. Before this visitor changes one, the provider is asked whether the
 * bank is done: the page may not have said so, as when it was closed. Nothing is charged or cancelled by it.
 */
export async function endAnsweredChallenges(services: Services, session: Session): Promise<void> {
  const waiting = await services.db
    .selectFrom('order_attempts')
    .selectAll()
    .where('visitor_id', '=', session.visitorId)
    .where('state', '=', 'needs_action')
    .execute();
  for (const attempt of waiting) {
    const result = await look(services, attempt);
    if (result.kind !== 'paid' && result.kind !== 'refused') continue;
    const claimed = await claimAttempt(services, attempt.key);
    if (claimed) await conclude(services, claimed, result);
  }
}
