import type { AppContext } from './app-env';
import { Refusal } from './refuse';

/** Throws Refusal 400 for an address with a NUL, which the database rejects in a lookup. */
export function checkAddress(c: AppContext): void {
  if (c.req.url.includes('%00')) throw new Refusal(400, 'This address is not valid');
}
