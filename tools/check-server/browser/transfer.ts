import type { Browser } from './browser';

/**
 * The part of XMLHttpRequest that the pages' upload uses: sends a form and reports how it ended. The class belongs to
 * one browser, because a page creates its requests itself.
 */
export function transferOf(browser: Browser) {
  return class Transfer extends EventTarget {
    status = 0;
    withCredentials = false;
    /** No progress events: the file has one page. */
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
      // Browsers send a preflight before an upload with a progress listener.
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
