/** A sentence if packages that the lockfile names are missing, or null. `withDev`: those that build and test, too. */
export function packagesSentence(root: string, withDev: boolean): string | null;
