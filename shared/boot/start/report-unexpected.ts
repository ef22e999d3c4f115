import type { NewNotice } from '@shared/stores/notices';

const TEXT =
  'Something went wrong on this page. What you typed is still here. If anything stops working, please reload the page.';

/** The last resort: shows an uncaught error to the person, once, instead of swallowing it. */
export function reportUnexpected(notify: (notice: NewNotice) => unknown): void {
  const report = (): void => {
    notify({ type: 'error', text: TEXT, duration: 15_000, key: 'unexpected' });
  };
  window.addEventListener('unhandledrejection', report);
  window.addEventListener('error', (event) => {
    // Elements that fail to load also arrive here, without an error; third-party scripts report without one.
    if (event.error instanceof Error && isOurs(event.filename)) report();
  });
}

function isOurs(filename: string): boolean {
  return filename === '' || filename.startsWith(location.origin);
}
