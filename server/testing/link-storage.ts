import type { StorageProvider } from '@shared/api/shapes/archives';
import type { VisitedServer, Visitor } from './visitor';

/** What to link, and what the person says at the storage. */
export interface Linking {
  archive: string;
  provider: StorageProvider;
  account?: string;
  answer?: 'allow' | 'deny';
}

/** The account that is linked unless a test names another. */
export const ACCOUNT = 'pat@storage.example';

/** Goes to the storage's page, answers there and returns to the server; resolves to where that leads. */
export async function linkStorage(server: VisitedServer, visitor: Visitor, linking: Linking): Promise<string> {
  const back = await answerAtStorage(server, visitor, linking);
  return (await visitor.get(back)).headers.get('Location') ?? '';
}

/** The same without the return: resolves to the address that the storage sends the browser to. */
export async function answerAtStorage(
  server: VisitedServer,
  visitor: Visitor,
  { archive, provider, account = ACCOUNT, answer = 'allow' }: Linking,
): Promise<string> {
  const start = await visitor.get(`/v1/account/linkstorage/${provider}/${archive}`);
  const page = new URL(start.headers.get('Location') ?? '');
  const form = new URLSearchParams(page.search);
  form.set('account', account);
  form.set('answer', answer);
  const answered = await server.fetch(page.origin + page.pathname, { method: 'POST', body: form });
  const back = answered.headers.get('Location');
  if (back === null) throw new Error(`The storage answered ${answered.status}: ${await answered.text()}`);
  return back.slice(page.origin.length);
}
