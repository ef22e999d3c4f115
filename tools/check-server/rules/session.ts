import { fetchInfo } from '@shared/api/calls/info';
import type { Info } from '@shared/api/shapes/info';
import type { SetCookie } from '../browser/cookie-jar';
import { isSameSite } from '../browser/sites';
import { type Check, isElsewhere } from '../check';

/**
 * Checks whether the browser stays the same visitor with the same order when a page is reopened, and by which cookies.
 */
export async function checkSession(check: Check, first: Info): Promise<void> {
  const { report, browser, options } = check;
  if (first.context.order.id === '') report.add('wrong', 'Order', 'it has no id: pages cannot change or pay it');
  const again = await fetchInfo();
  const cookies = browser.cookies();
  const isKept = again.ok && again.value.context.order.id === first.context.order.id;
  const names = cookies.map(({ name }) => name).join(', ');
  const dropped = cookies.filter((cookie) => cookie.dropped !== null);
  if (isKept) {
    report.add('ok', 'Session', `the second /v1/info has the order of the first; cookies: ${names || 'none'}`);
  } else {
    const why = cookies.length === 0 ? 'no answer sets a cookie (Set-Cookie)' : droppedWords(dropped);
    report.add(
      'wrong',
      'Session',
      `the second /v1/info has another order than the first: ${why}. Nobody can order or sign in`,
    );
  }
  for (const cookie of cookies) checkCookie(check, cookie);
  if (isElsewhere(check) && !isSameSite(options.server, options.pages)) {
    report.add(
      'less',
      'Session',
      'the server is another site than the pages: Safari, and browsers set to strict privacy, keep none of its cookies, and nobody can order there. A name below that of the pages avoids this',
    );
  }
}

function checkCookie({ report, options }: Check, { name, isSecure, isHttpOnly, sameSite, dropped }: SetCookie): void {
  const about = `Cookie ${name}`;
  if (dropped !== null) report.add('less', about, `browsers do not keep it: ${dropped}`);
  if (!isSecure && options.server.protocol === 'https:') {
    report.add('less', about, 'it is not Secure: a browser also sends it to http, where others can read it');
  }
  if (sameSite === '') {
    report.add('less', about, 'it has no SameSite: some browsers send it with what other sites make them post');
  }
  if (!isHttpOnly) report.add('less', about, 'it is not HttpOnly: scripts can read it, and no page needs that');
}

function droppedWords(dropped: readonly SetCookie[]): string {
  const reasons = dropped.map(({ name, dropped: why }) => `the browser does not keep ${name}, as ${why}`);
  return reasons.length > 0 ? reasons.join('; ') : 'the cookie came along, and the server did not know it';
}
