/**
 * A sentence if packages that the lockfile names are missing, or null. `withDev`: those that build and test, too;
 * without, those that `npm ci --omit=dev -w server` installs are enough.
 */
export function packagesSentence(root: string, withDev: boolean): string | null;
