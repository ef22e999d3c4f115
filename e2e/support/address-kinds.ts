import { parseUrl } from '@shared/lib/address/parse-url';

/** What a browser makes of an address, and which tricks it uses: addresses of one kind take one way through the code. */
export function kindOfAddress(raw: string): unknown[] {
  const origin = 'https://app.example';
  const url = parseUrl(raw, origin);
  const scheme = /^(?:https?|javascript):$/.exec(url?.protocol ?? '')?.[0] ?? 'other';
  return [scheme, url?.origin === origin, ...[/\\/, /\p{Cc}/u, /@/, /%/].map((trick) => trick.test(raw))];
}

/** How an address of our own is written: whole or from the root, with a query, with a fragment, with signs that are encoded. */
export function kindOfOwnAddress(raw: string): unknown[] {
  return [/^https:/i, /^\//, /\?/, /#/, /%/].map((part) => part.test(raw));
}
