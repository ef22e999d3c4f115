/** The color scheme of a person's system. */
export interface ColorScheme {
  /** Turns it dark or light; the page hears of it. */
  turn: (to: 'dark' | 'light') => void;
}

/** Puts a light color scheme on the page, which answers no other question about the screen. */
export function installColorScheme(): ColorScheme {
  let scheme: 'dark' | 'light' = 'light';
  const queries = new Map<string, EventTarget>();
  const ask = (text: string) => {
    const query = queries.get(text) ?? new EventTarget();
    queries.set(text, query);
    return Object.defineProperties(query, {
      matches: { configurable: true, get: () => text === `(prefers-color-scheme: ${scheme})` },
    });
  };
  Object.assign(window, { matchMedia: ask });
  return {
    turn: (to) => {
      scheme = to;
      for (const query of queries.values()) query.dispatchEvent(new Event('change'));
    },
  };
}
