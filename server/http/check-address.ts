import type { AppContext } from './app-env';
import { Refusal } from './refuse';

/** What an address names is looked up in the database, which rejects text with a NUL. Throws Refusal 400. */
export function checkAddress(c: AppContext): void {
  if (c.req.url.includes('%00')) throw new Refusal(400, 'This address is not valid');
}
