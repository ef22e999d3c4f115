import type { TestServer } from '@server/testing/test-server';

/** What a person does on a storage's page. */
export interface Consent {
  answer?: 'allow' | 'deny';
  /** E-mail address; by default the one that the page suggests. */
  account?: string;
}

/**
 * Opens the stand-in of a storage's authorization page and answers it.
 *
 * @returns where the person is sent back to; null if the page does not ask.
 */
export async function answerConsent(
  server: Pick<TestServer, 'fetch'>,
  address: string,
  { answer = 'allow', account }: Consent = {},
): Promise<URL | null> {
  const page = await server.fetch(address);
  if (page.status !== 200) return null;
  const html = await page.text();
  const form = new URLSearchParams({ answer });
  for (const [, name = '', value = ''] of html.matchAll(/<input type="[a-z]+" name="([^"]*)" value="([^"]*)"/g)) {
    form.append(name, unescaped(value));
  }
  if (account !== undefined) form.set('account', account);
  const action = new URL(/<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? '', address);
  const sent = await server.fetch(action, { method: 'POST', body: form, redirect: 'manual' });
  const location = sent.headers.get('Location');
  return location === null ? null : new URL(location);
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_escape, code: string) => String.fromCharCode(Number(code)));
}
