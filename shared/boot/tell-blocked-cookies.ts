import { isFramed } from '@shared/lib/frame/framed';
import { ADDED_MESSAGES } from '@shared/messages';
import { infoAnswered } from '@shared/stores/info';
import { notify } from '@shared/stores/notices';
import { sameOrder } from './same-order';

/**
 * Warns if the browser blocks the cookies that every call here needs: the browser says so, or the server does not get
 * them. A framed page warns in place of its form (pages/embed).
 */
export async function tellBlockedCookies(): Promise<void> {
  if (isFramed() || (navigator.cookieEnabled && !(await isVisitLost()))) return;
  notify({ type: 'error', text: ADDED_MESSAGES.cookiesBlocked, duration: null, key: 'cookies' });
}

async function isVisitLost(): Promise<boolean> {
  const state = await infoAnswered();
  return state.phase === 'ready' && (await sameOrder(state.info.context.order.id)) === 'lost';
}
