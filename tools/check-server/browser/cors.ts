/** A cross-origin call that a browser sends a preflight for. */
export interface Asked {
  origin: string;
  method: string;
  /** Names of the headers that need permission, lower case. */
  headers: readonly string[];
  hasCredentials: boolean;
}

/** Headers that a cross-origin page may read without permission. */
const READABLE = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
];

/** Headers that a page may send without permission if their values are plain. */
const SENDABLE = ['accept', 'accept-language', 'content-language'];

const FORMS = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/** Names of the headers that need permission, lower case, sorted. */
export function headersToAsk(headers: Headers): string[] {
  const names = [...headers.keys()].filter((name) => !SENDABLE.includes(name));
  return names.filter((name) => name !== 'content-type' || !FORMS.test(headers.get(name) ?? '')).sort();
}

/** Why a browser does not make the call after this answer to its preflight (OPTIONS); null if it does. */
export function refusedQuestion(status: number, headers: Headers, asked: Asked): string | null {
  const { method, hasCredentials } = asked;
  const access = withheld(headers, asked);
  if (access !== null) return access;
  if (status < 200 || status > 299) return `the question before it (OPTIONS) was answered with ${status}`;
  const methods = listed(headers, 'access-control-allow-methods');
  const isAnything = (list: readonly string[]): boolean => !hasCredentials && list.includes('*');
  const takesMethod = ['get', 'head', 'post'].includes(method.toLowerCase()) || methods.includes(method.toLowerCase());
  if (!takesMethod && !isAnything(methods)) return `Access-Control-Allow-Methods does not name ${method}`;
  const names = listed(headers, 'access-control-allow-headers');
  const missing = asked.headers.filter((name) => !names.includes(name) && !isAnything(names));
  return missing.length > 0 ? `Access-Control-Allow-Headers does not name ${missing.join(', ')}` : null;
}

/** Why a browser withholds an answer from a cross-origin page; null if the page may read it. */
export function withheld(
  headers: Headers,
  { origin, hasCredentials }: Omit<Asked, 'method' | 'headers'>,
): string | null {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === null) return 'Access-Control-Allow-Origin is missing';
  if (allowed === '*' && hasCredentials) {
    return 'Access-Control-Allow-Origin is "*", which is not taken for calls with cookies: it must name the origin of the pages';
  }
  if (allowed !== '*' && allowed !== origin) return `Access-Control-Allow-Origin is not ${origin}`;
  const takesCookies = headers.get('access-control-allow-credentials') === 'true';
  return hasCredentials && !takesCookies ? 'Access-Control-Allow-Credentials is not "true"' : null;
}

/** The headers that a cross-origin page may read. */
export function readableHeaders(headers: Headers, hasCredentials: boolean): Headers {
  const exposed = listed(headers, 'access-control-expose-headers');
  const isAnything = !hasCredentials && exposed.includes('*');
  const names = [...headers.keys()].filter((name) => READABLE.includes(name) || exposed.includes(name) || isAnything);
  return new Headers(names.map((name): [string, string] => [name, headers.get(name) ?? '']));
}

function listed(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase());
}
