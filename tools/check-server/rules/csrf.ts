import { csrfToken, readCsrf, resetCsrf } from '@shared/api/transport/csrf';
import { CSRF_TIMESTAMP_HEADER, CSRF_TOKEN_HEADER } from '@shared/api/wire';
import type { Exchange } from '../browser/browser';
import { readableHeaders } from '../browser/cors';
import { type Check, isElsewhere } from '../check';

/** Checks whether the pages could read the CSRF token of the first answer. */
export function checkCsrf(check: Check, { came }: Exchange): void {
  const { report } = check;
  if (!came) return;
  const token = came.headers.get(CSRF_TOKEN_HEADER);
  if (token === null) {
    report.add(
      'ok',
      'CSRF',
      `the first answer has no ${CSRF_TOKEN_HEADER}: pages send none. Right if the server asks for none`,
    );
  } else if (csrfToken() === null) {
    report.add(
      'wrong',
      'CSRF',
      `${whyUnread(check, came.headers, token)}. Pages send no token, and a server that asks for one refuses all they send`,
    );
  } else {
    report.add('ok', 'CSRF', 'pages take the token, and send it with every call from then on');
  }
}

function whyUnread(check: Check, headers: Headers, token: string): string {
  const hidden = [CSRF_TOKEN_HEADER, CSRF_TIMESTAMP_HEADER].filter(
    (name) => headers.has(name) && !readableHeaders(headers, true).has(name),
  );
  if (isElsewhere(check) && hidden.length > 0)
    return `Access-Control-Expose-Headers does not name ${hidden.join(', ')}`;
  if (!headers.has(CSRF_TIMESTAMP_HEADER))
    return `the token comes without ${CSRF_TIMESTAMP_HEADER}, by which the newest is known`;
  return isReadWith(token)
    ? `${CSRF_TIMESTAMP_HEADER} is no time that pages can read`
    : `${CSRF_TOKEN_HEADER} is no single printable word`;
}

/** Whether the pages' reader accepts this token with a timestamp that is not the server's. */
function isReadWith(token: string): boolean {
  readCsrf(
    new Headers([
      [CSRF_TOKEN_HEADER, token],
      [CSRF_TIMESTAMP_HEADER, '1'],
    ]),
  );
  const isRead = csrfToken() !== null;
  resetCsrf();
  return isRead;
}
