import { firstParam } from '@shared/lib/address/first-param';
import { replaceUrl } from '@shared/lib/address/navigate';
import { STORAGE_NAMES, STORAGE_PROVIDERS, type StorageProvider } from '@shared/reference/features';

/** Ways in which linking ends without a link, as the server puts them into the address of the page it returns to. */
const OUTCOMES = ['denied', 'failed'] as const;

/** How linking ended without a link: the person said no, or it did not work. */
export type LinkOutcome = (typeof OUTCOMES)[number];

const PARAMS = { outcome: 'storage', provider: 'provider' } as const;

/** What an address (its `location.search`) says of an attempt to link a storage; null if it says nothing of that kind. */
export function readLinkReturn(search: string): { outcome: LinkOutcome; provider: StorageProvider } | null {
  const outcome = OUTCOMES.find((known) => known === firstParam(search, PARAMS.outcome));
  const provider = STORAGE_PROVIDERS.find((known) => known === firstParam(search, PARAMS.provider));
  return outcome && provider ? { outcome, provider } : null;
}

/** Takes that out of the page's address, so that a reload or a bookmark does not say it again. */
export function forgetLinkReturn(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(PARAMS.outcome)) return;
  for (const name of Object.values(PARAMS)) url.searchParams.delete(name);
  replaceUrl(url.pathname + url.search + url.hash);
}

/** The same as a sentence for the person. */
export function linkReturnText(outcome: LinkOutcome, provider: StorageProvider): string {
  const name = STORAGE_NAMES[provider];
  switch (outcome) {
    case 'denied':
      return `${name} was not linked, because access was not allowed.`;
    case 'failed':
      return `Linking ${name} did not work. Please try again.`;
  }
}
