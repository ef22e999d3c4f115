import type { PageName } from '@pages/page-manifest';
import { setNavigator } from '@shared/lib/address/navigate';
import type { PageServer } from '@shared/testing/servers/with-server';
import { waitFor } from '@testing-library/dom';
import { showPageHtml } from './page-html';

/**
 * Opens a page without a framework: its HTML, then its script, which asks the server who is signed in. Resolves to the
 * addresses that the page goes to, in order.
 *
 * @param run imports the page's entry
 */
export async function openPlainPage(
  server: PageServer,
  name: PageName,
  run: () => Promise<unknown>,
): Promise<string[]> {
  const visited: string[] = [];
  const leave = (href: string): void => {
    visited.push(href);
  };
  setNavigator({ assign: leave, replace: leave, reload: () => leave('(reload)') });
  showPageHtml(name, `/${name}.html`);
  const before = server.calls.length;
  // An entry runs once for each page that is loaded.
  await jest.isolateModulesAsync(async () => void (await run()));
  await waitFor(() => expect(server.calls.slice(before)).toEqual(['GET /v1/info/production']));
  return visited;
}
