import { forgetVisitor } from '@shared/api/forget-visitor';
import { type AppConfig, appConfig, configureApp } from '@shared/lib/app-config';
import type { Browser } from './browser';
import { transferOf } from './transfer';

/**
 * Turns this process into a page of the browser, so that the pages' own calls and readers run in it; they need few
 * browser APIs. The page sends the headers of a visitor who came from an advertisement. Returns a function that ends
 * it.
 *
 * @param settings of the build
 */
export function openPage(browser: Browser, settings: Partial<AppConfig>): () => void {
  const fetch: typeof globalThis.fetch = (input, init) => browser.fetch(input, init);
  const { page } = browser;
  const restore = replaceGlobals({
    window: { location: page },
    document: createDocument(page),
    location: page,
    fetch,
    XMLHttpRequest: transferOf(browser),
  });
  const config = { ...appConfig };
  configureApp(settings);
  forgetVisitor();
  return () => {
    configureApp(config);
    restore();
  };
}

/** Replaces globals of this process. Returns a function that restores them. */
export function replaceGlobals(values: Record<string, unknown>): () => void {
  const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

/** A document with its referrer and the cookies that scripts may read. */
function createDocument({ origin }: URL): object {
  const cookies = new Map([['utm_source', 'utm_source=check-server']]);
  return {
    referrer: `${origin}/`,
    get cookie() {
      return [...cookies.values()].join('; ');
    },
    set cookie(line: string) {
      const [pair = ''] = line.split(';');
      const [name = ''] = pair.split('=');
      if (/;\s*(?:max-age=0|expires=thu, 01 jan 1970)/i.test(line)) cookies.delete(name);
      else cookies.set(name, pair);
    },
  };
}
