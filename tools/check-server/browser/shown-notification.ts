import { replaceGlobals } from './page';

/** HTML as sent, and as the pages show it. */
export interface ShownHtml {
  sent: DocumentFragment;
  shown: DocumentFragment;
}

/** Sanitizes HTML as a page at this address does, in a new window. */
export async function showHtml(html: string, page: URL): Promise<ShownHtml> {
  const { JSDOM } = await import('jsdom');
  const { window } = new JSDOM('', { url: page.href });
  const restore = replaceGlobals({ window, location: window.location });
  try {
    // The module uses the window that exists when it is loaded.
    const { cleanHtml } = await import('@shared/boot/page/clean-html');
    return { sent: JSDOM.fragment(html), shown: cleanHtml(html) };
  } finally {
    restore();
  }
}
