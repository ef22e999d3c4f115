import { signedInEmail } from './info';

/** The owner of what this page stores in the browser: the address of the person signed in; empty for a visitor. */
export function storedOwner(): string {
  return signedInEmail() ?? '';
}

/**
 * Whether what was stored may be shown to the person here, and used for them. What somebody signed in has stored is
 * theirs alone, as people share browsers; what a visitor has stored stays when they sign up or in.
 *
 * @param owner as it was stored, the result of `storedOwner` or a fingerprint of it; missing in what older pages stored
 * @param here the same of the person here
 */
export function mayUseStored(owner: string | undefined, here: string): boolean {
  return owner === undefined || owner === '' || owner === here;
}
