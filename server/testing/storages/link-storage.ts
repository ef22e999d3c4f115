import type { VisitedServer, Visitor } from '@server/testing/visitor';
import { linkStoragePath } from '@shared/reference/addresses/storage-paths';
import type { StorageProvider } from '@shared/reference/features';
import { answerConsent } from './storage-consent';

/** What to link, and the person's answer at the storage. */
export interface Linking {
  archive: string;
  provider: StorageProvider;
  account?: string;
  answer?: 'allow' | 'deny';
  /** Whether the page asks for more access than usual. */
  wider?: boolean;
}

/** The account that is linked unless a test names another. */
export const ACCOUNT = 'pat@storage.example';

/** Opens the storage's page, answers there and returns to the server; resolves to where that redirects. */
export async function linkStorage(server: VisitedServer, visitor: Visitor, linking: Linking): Promise<string> {
  const back = await answerAtStorage(server, visitor, linking);
  return (await visitor.get(back)).headers.get('Location') ?? '';
}

/** The same without the return: resolves to the address that the storage sends the browser to. */
export async function answerAtStorage(
  server: VisitedServer,
  visitor: Visitor,
  { archive, provider, account = ACCOUNT, answer = 'allow', wider = false }: Linking,
): Promise<string> {
  const start = await visitor.get(linkStoragePath(provider, archive, { wider }));
  const back = await answerConsent(server, start.headers.get('Location') ?? '', { account, answer });
  if (!back) throw new Error(`${provider} does not ask`);
  return back.pathname + back.search;
}
