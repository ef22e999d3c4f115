import { answerConsent } from '@server/testing/storages/storage-consent';
import type { StorageProvider } from '@shared/reference/features';

/** The person, archive and account to link. */
export interface Linking {
  /** Origin of the site. */
  url: string;
  /** The session's cookie, as sent. */
  cookie: string;
  archive: string;
  provider: StorageProvider;
  account: string;
}

/** Links a storage as a browser does: to the storage's page, whose question is answered, and back. */
export async function linkStorage({ url, cookie, archive, provider, account }: Linking): Promise<void> {
  const page = await follow(`${url}/v1/account/linkstorage/${provider}/${archive}`, cookie);
  const back = await answerConsent({ fetch }, page, { account });
  if (!back) throw new Error(`${provider} does not ask`);
  const end = await follow(back.href, cookie);
  if (end.includes('storage=')) throw new Error(`Linking ended at ${end}`);
}

/** Where an address redirects to. */
async function follow(address: string, cookie: string): Promise<string> {
  const answer = await fetch(address, { headers: { cookie }, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`${address} answered ${answer.status}`);
  return new URL(location, address).href;
}
