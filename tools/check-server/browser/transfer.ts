import type { Browser } from './browser';

/**
 * As much of an XMLHttpRequest as the upload of the pages uses: it sends a form, and tells how it ended. The class is that of
 * one browser, because a page makes its requests itself.
 */
export function transferOf(browser: Browser) {
  return class Transfer extends EventTarget {
    status = 0;
    withCredentials = false;
    /** Progress is not told: the file is one page. */
    readonly upload = new EventTarget();
    private readonly control = new AbortController();
    private target = { method: 'POST', address: '' };

    open(method: string, address: string): void {
      this.target = { method, address };
    }

    abort(): void {
      this.control.abort();
    }

    send(body: FormData): void {
      const { method, address } = this.target;
      const credentials = this.withCredentials ? 'include' : 'omit';
      const init = { ...{ method, body, credentials }, signal: this.control.signal } satisfies RequestInit;
      // A browser asks before an upload whose progress somebody listens to.
      browser.fetch(address, init, { asksFirst: true }).then(
        ({ status }) => {
          this.status = status;
          this.dispatchEvent(new Event('load'));
        },
        () => this.dispatchEvent(new Event(this.control.signal.aborted ? 'abort' : 'error')),
      );
    }
  };
}
