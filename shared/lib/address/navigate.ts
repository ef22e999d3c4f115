/** The few ways a page changes its address. Tests inject their own with `setNavigator`. */
export interface Navigator {
  /** Leaves for another page; Back returns here. */
  assign(href: string): void;
  /** Leaves for another page; Back does not return here. */
  replace(href: string): void;
  reload(): void;
  /** Changes the visible address without leaving; `push` adds a history entry. */
  show(href: string, how: 'push' | 'replace', state: unknown): void;
}

const browserNavigator: Navigator = {
  assign: (href) => window.location.assign(href),
  replace: (href) => window.location.replace(href),
  reload: () => window.location.reload(),
  show: (href, how, state) =>
    how === 'push' ? window.history.pushState(state, '', href) : window.history.replaceState(state, '', href),
};

let current = browserNavigator;

/** Goes to another page. Throws a TypeError for anything but http and https, so no script address is ever followed. */
export function goTo(href: string): void {
  current.assign(webAddress(href));
}

/** Replaces this page with another, so that Back skips this one. Throws like `goTo`. */
export function replacePage(href: string): void {
  current.replace(webAddress(href));
}

/** Reloads this page. */
export function reloadPage(): void {
  current.reload();
}

/** Changes the address without leaving and without a history entry; keeps the history state unless one is given. */
export function replaceUrl(href: string, state: unknown = window.history.state): void {
  current.show(href, 'replace', state);
}

/** Changes the address without leaving, with a history entry. */
export function pushUrl(href: string, state: unknown = null): void {
  current.show(href, 'push', state);
}

/**
 * Injects other ways to navigate. Returns a function that restores the browser's.
 * @internal For tests.
 */
export function setNavigator(other: Partial<Navigator>): () => void {
  current = { ...browserNavigator, ...other };
  return () => {
    current = browserNavigator;
  };
}

function webAddress(href: string): string {
  const { protocol } = new URL(href, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`Not a web address: ${protocol}`);
  return href;
}
