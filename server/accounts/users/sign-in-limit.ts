import type { AccountServices } from '@server/accounts/services';
import type { AppContext } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { countUse, limitRate } from '@server/http/rate-limit';
import { MINUTE } from '@server/platform/clock';
import { browserCookie, knownBrowser, type MarkedAccount } from './known-browser';

const BY_BROWSER = { name: 'sign-in-browser', count: 30, windowMs: 10 * MINUTE };
const BY_ADDRESS = { name: 'sign-in-address', count: 100, windowMs: 10 * MINUTE };
const BY_PAIR = { name: 'sign-in-pair', count: 10, windowMs: 10 * MINUTE };
/** Tries for one account from all addresses, after which each address gets fewer. */
const BY_ACCOUNT = { name: 'sign-in-account', count: 30, windowMs: 10 * MINUTE };
/** Tries that each address still gets then. Never zero: strangers must not lock the owner out. */
const BY_PAIR_UNDER_ATTACK = { name: 'sign-in-slow', count: 1, windowMs: MINUTE };

/**
 * Counts a sign-in attempt. Each address has its own limit and does not affect others; when many addresses try one
 * account, each gets one try a minute. A browser that has signed in to this account before, or to another with the same
 * e-mail address, has a separate count.
 *
 * @param accounts those with the address; an empty list is counted the same way
 * @throws Refusal 429 with Retry-After
 */
export async function limitSignIn(
  c: AppContext,
  services: AccountServices,
  email: string,
  accounts: readonly MarkedAccount[],
): Promise<void> {
  const cookie = browserCookie(c, services.config);
  for (const account of accounts) {
    const browser = knownBrowser(services, cookie, account);
    if (browser !== null) return limitRate(services, BY_BROWSER, `${account.id}:${browser}`);
  }
  const address = clientAddress(c, services);
  const pair = `${email}:${address}`;
  await limitRate(services, BY_ADDRESS, address);
  await limitRate(services, BY_PAIR, pair);
  const { isWithin } = await countUse(services, BY_ACCOUNT, email);
  if (!isWithin) await limitRate(services, BY_PAIR_UNDER_ATTACK, pair);
}
