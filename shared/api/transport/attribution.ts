import { ATTRIBUTION_COOKIES, ATTRIBUTION_DAYS, ATTRIBUTION_TOTAL, ATTRIBUTION_VALUE } from '@shared/api/wire';
import Cookies from 'js-cookie';

/**
 * Stores the attribution parameters of the landing address in cookies: 90 days, Secure, SameSite=Lax. Each value is cut
 * to 128 encoded characters, because a longer one would break every later call. Never throws.
 */
export function rememberAttribution(search: string): void {
  const parameters = new URLSearchParams(search);
  for (const name of ATTRIBUTION_COOKIES) {
    const value = parameters.get(name);
    if (value) setCookie(name, capped(value).plain);
  }
}

/**
 * The attribution header's value: the cookies as `name=value; name=value`, percent-encoded, at most 128 characters a
 * value and 1,024 in all; null if there are none. Never throws.
 */
export function attributionHeader(): string | null {
  const pairs: string[] = [];
  let length = 0;
  for (const name of ATTRIBUTION_COOKIES) {
    const pair = readPair(name);
    if (pair === null) continue;
    const added = pair.length + (pairs.length > 0 ? 2 : 0);
    if (length + added > ATTRIBUTION_TOTAL) continue;
    pairs.push(pair);
    length += added;
  }
  return pairs.length > 0 ? pairs.join('; ') : null;
}

function setCookie(name: string, value: string): void {
  try {
    Cookies.set(name, value, { expires: ATTRIBUTION_DAYS, secure: true, sameSite: 'Lax', path: '/' });
  } catch {
    // A frame without an origin has no cookies. Attribution never stops a page.
  }
}

function readPair(name: string): string | null {
  try {
    const value = Cookies.get(name);
    return value ? `${name}=${capped(value).encoded}` : null;
  } catch {
    // Another script wrote a cookie that cannot be decoded, or the frame has none. Attribution never stops a call.
    return null;
  }
}

/** Cuts a value at a character boundary so that its percent-encoded form fits. */
function capped(value: string): { plain: string; encoded: string } {
  let plain = '';
  let encoded = '';
  for (const character of value) {
    const next = encodeURIComponent(isLoneSurrogate(character) ? '\ufffd' : character);
    if (encoded.length + next.length > ATTRIBUTION_VALUE) break;
    plain += character;
    encoded += next;
  }
  return { plain, encoded };
}

function isLoneSurrogate(character: string): boolean {
  return character.length === 1 && character >= '\ud800' && character <= '\udfff';
}
