import { parseUrl } from '@shared/lib/address/parse-url';

/** How a browser parses an address, and which tricks it uses: the same code handles all addresses of one kind. */
export function kindOfAddress(raw: string): unknown[] {
  const origin = 'https://app.example';
  const url = parseUrl(raw, origin);
  const scheme = /^(?:https?|javascript):$/.exec(url?.protocol ?? '')?.[0] ?? 'other';
  return [scheme, url?.origin === origin, ...[/\\/, /\p{Cc}/u, /@/, /%/].map((trick) => trick.test(raw))];
}

/** The notation of a same-site address: absolute or root-relative, query, fragment, encoded characters. */
export function kindOfOwnAddress(raw: string): unknown[] {
  return [/^https:/i, /^\//, /\?/, /#/, /%/].map((part) => part.test(raw));
}
