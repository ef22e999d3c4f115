import { isFramed } from '@shared/lib/framed';
import { ADDED_MESSAGES } from '@shared/messages';
import { infoAnswered } from '@shared/stores/info';
import { notify } from '@shared/stores/notices';
import { sameOrder } from './same-order';

/**
 * Says that the browser blocks the cookies that everything sent from here needs, if so: it says so itself, or the server does not
 * get them. A framed page says it in place of its form (pages/embed).
 */
export async function tellBlockedCookies(): Promise<void> {
  if (isFramed() || (navigator.cookieEnabled && !(await isVisitLost()))) return;
  notify({ type: 'error', text: ADDED_MESSAGES.cookiesBlocked, duration: null, key: 'cookies' });
}

async function isVisitLost(): Promise<boolean> {
  const state = await infoAnswered();
  return state.phase === 'ready' && (await sameOrder(state.info.context.order.id)) === 'lost';
}
