/** The third parties that people can sign in with, as accounts, addresses and pages name them. */
export const SOURCES = ['google', 'apple', 'microsoft'] as const;

/** One of them. */
export type Source = (typeof SOURCES)[number];

/** Whether this names one. */
export function isSource(name: string): name is Source {
  return SOURCES.some((source) => source === name);
}
