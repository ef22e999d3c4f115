import type { NewNotice } from '@shared/stores/notices';

const TEXT =
  'Something unexpected happened on this page. What you entered is still here; if something does not respond, please reload the page.';

/** The last resort: an error nobody caught is said to the person, once, instead of being swallowed. */
export function reportUnexpected(notify: (notice: NewNotice) => unknown): void {
  const tell = (): void => {
    notify({ type: 'error', text: TEXT, duration: 15_000, key: 'unexpected' });
  };
  window.addEventListener('unhandledrejection', tell);
  window.addEventListener('error', (event) => {
    // Elements that failed to load also come here, without an error; and outside scripts report without one.
    if (event.error instanceof Error && isOurs(event.filename)) tell();
  });
}

function isOurs(filename: string): boolean {
  return filename === '' || filename.startsWith(location.origin);
}
