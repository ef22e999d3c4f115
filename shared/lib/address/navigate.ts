/** The few ways a page changes its address. Tests put their own in with `setNavigator`. */
export interface Navigator {
  /** Leaves for another page; Back returns here. */
  assign(href: string): void;
  /** Leaves for another page; Back does not return here. */
  replace(href: string): void;
  reload(): void;
  /** Changes the address shown without leaving; `push` adds a step for Back. */
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

/** Goes to another page. Throws a TypeError for anything but http and https: no script address is ever followed. */
export function goTo(href: string): void {
  current.assign(webAddress(href));
}

/** Goes to another page in place of this one, so that Back skips this one. Throws as `goTo` does. */
export function replacePage(href: string): void {
  current.replace(webAddress(href));
}

/** Loads this page again. */
export function reloadPage(): void {
  current.reload();
}

/** Changes the address without leaving and without a step for Back; keeps the history state unless one is given. */
export function replaceUrl(href: string, state: unknown = window.history.state): void {
  current.show(href, 'replace', state);
}

/** Changes the address without leaving, with a step for Back. */
export function pushUrl(href: string, state: unknown = null): void {
  current.show(href, 'push', state);
}

/**
 * Puts other ways of moving in; returns what puts the browser's back.
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
