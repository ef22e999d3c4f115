import { firstParam } from '@shared/lib/address/first-param';
import { replaceUrl } from '@shared/lib/address/navigate';
import { STORAGE_NAMES, STORAGE_PROVIDERS, type StorageProvider } from '@shared/reference/features';

/** Outcomes of linking without a link, as the server adds them to the address of the page it returns to. */
const OUTCOMES = ['denied', 'failed', 'wider', 'unconfirmed'] as const;

/**
 * Why linking ended without a link: the person declined, it failed, the storage wants a consent to more access, or
 * their address is not confirmed.
 */
export type LinkOutcome = (typeof OUTCOMES)[number];

const PARAMS = { outcome: 'storage', provider: 'provider' } as const;

/** The outcome of an attempt to link a storage in an address's `location.search`; null if there is none. */
export function readLinkReturn(search: string): { outcome: LinkOutcome; provider: StorageProvider } | null {
  const outcome = OUTCOMES.find((known) => known === firstParam(search, PARAMS.outcome));
  const provider = STORAGE_PROVIDERS.find((known) => known === firstParam(search, PARAMS.provider));
  return outcome && provider ? { outcome, provider } : null;
}

/** Removes it from the page's address, so that a reload or a bookmark does not report it again. */
export function forgetLinkReturn(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(PARAMS.outcome)) return;
  for (const name of Object.values(PARAMS)) url.searchParams.delete(name);
  replaceUrl(url.pathname + url.search + url.hash);
}

/** The outcome as a sentence for the person. */
export function linkReturnText(outcome: LinkOutcome, provider: StorageProvider): string {
  const name = STORAGE_NAMES[provider];
  switch (outcome) {
    case 'denied':
      return `${name} was not linked, because access was not allowed.`;
    case 'failed':
      return `Linking ${name} did not work. Please try again.`;
    case 'wider':
      return (
        `${name} did not open our folder, as happens with some personal accounts. It will once you have allowed access ` +
        'to all your files. We still use nothing but our own folder there.'
      );
    case 'unconfirmed':
      return `Please confirm your email address first. Then you can link ${name}.`;
  }
}
