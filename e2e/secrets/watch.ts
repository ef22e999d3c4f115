import type { Page, Request } from '@playwright/test';

/** A write to the browser's storage. */
export interface Written {
  area: 'local' | 'session';
  key: string;
  value: string;
}

/** A request with its raw headers, including cookies, which `request.headers()` lacks. */
export interface Sent {
  request: Request;
  headers: Promise<Record<string, string>>;
}

/** Everything that left a page or was stored while it was used. */
export interface Trail {
  requests: Sent[];
  written: Written[];
  console: string[];
  violations: string[];
}

/** Starts recording a context's storage writes, requests and console; call it before the first page is opened. */
export async function watch(page: Page): Promise<Trail> {
  const trail: Trail = { requests: [], written: [], console: [], violations: [] };
  const context = page.context();
  await context.exposeFunction('noteWritten', (written: Written) => void trail.written.push(written));
  await context.exposeFunction('noteViolation', (text: string) => void trail.violations.push(text));
  await context.addInitScript(noteInPage);
  context.on('request', (request) => {
    const headers = request.allHeaders();
    // Awaited only at the end, where a failure surfaces.
    headers.catch(() => undefined);
    trail.requests.push({ request, headers });
  });
  context.on('console', (message) => trail.console.push(message.text()));
  context.on('weberror', (error) => trail.console.push(String(error.error())));
  return trail;
}

/** Runs in every page before its scripts. */
function noteInPage(): void {
  const tell = (name: string, value: unknown): void => {
    (Reflect.get(window, name) as (value: unknown) => void)(value);
  };
  Storage.prototype.setItem = new Proxy(Reflect.get(Storage.prototype, 'setItem'), {
    apply(target, storage, [key, value]: [string, string]) {
      tell('noteWritten', { area: storage === window.localStorage ? 'local' : 'session', key, value });
      Reflect.apply(target, storage, [key, value]);
    },
  });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    tell('noteViolation', `${violatedDirective} ${blockedURI} ${sample}`),
  );
}

/** Everything else that a page can read from the browser's storage. */
export function readMemory(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
    windowName: window.name,
    history: JSON.stringify(history.state),
    local: JSON.stringify(Object.entries(localStorage)),
    session: JSON.stringify(Object.entries(sessionStorage)),
  }));
}
