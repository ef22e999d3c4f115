import { resetInfoCall } from '@shared/api/calls/info';
import { resetCsrf } from '@shared/api/transport/csrf';
import { type AppConfig, appConfig, configureApp } from '@shared/lib/app-config';
import { JSDOM } from 'jsdom';
import type { Browser } from './browser';
import { transferOf } from './transfer';

/** What the pages' calls use of a browser. */
const NAMES = ['window', 'document', 'location', 'fetch', 'XMLHttpRequest'] as const;

/**
 * Makes this process a page of the browser, so that the pages' own calls and readers run in it. Everybody who visited from an
 * advertisement sends the headers that this page sends, too. Returns a function that ends it.
 *
 * @param settings those of the build
 */
export function openPage(browser: Browser, settings: Partial<AppConfig>): () => void {
  const before = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  const config = { ...appConfig };
  const { window } = new JSDOM('', { url: browser.page.href, referrer: `${browser.page.origin}/` });
  const { document, location } = window;
  document.cookie = 'utm_source=check-server';
  const fetch: typeof globalThis.fetch = (input, init) => browser.fetch(input, init);
  const own = { window, document, location, fetch, XMLHttpRequest: transferOf(browser) };
  for (const name of NAMES) {
    Object.defineProperty(globalThis, name, { value: own[name], configurable: true, writable: true });
  }
  configureApp(settings);
  resetCsrf();
  resetInfoCall();
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    configureApp(config);
    window.close();
  };
}
