import { dateOf, type OutsideClock } from './outside-clock';

const BALANCE = 'https://api.stripe.com/v1/balance';

/**
 * Asks the payment provider whether it knows the key; charges nothing.
 *
 * @param limit ms
 * @throws Error if it does not answer, or does not know the key
 */
export async function askPayments(
  secretKey: string,
  limit: number,
  clock: OutsideClock,
  fetch: typeof globalThis.fetch,
): Promise<string> {
  const headers = { authorization: `Bearer ${secretKey}` };
  const answer = await fetch(BALANCE, { headers, redirect: 'error', signal: AbortSignal.timeout(limit) });
  await answer.body?.cancel();
  clock.note('Stripe', dateOf(answer));
  if (answer.status === 401) throw new Error('is not known to Stripe: copy it again from its dashboard');
  // A restricted key that may not read the balance is known all the same.
  if (!answer.ok && answer.status !== 403) throw new Error(`could not be tried: Stripe answered ${answer.status}`);
  return `Stripe knows the ${/_live_/.test(secretKey) ? 'live' : 'test'} key`;
}
