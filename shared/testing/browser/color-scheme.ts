type Listener = () => void;

/** The color scheme of a person's system. */
export interface ColorScheme {
  /** Turns it dark or light. The page's listener runs at once, and its error is rethrown here. */
  turn: (to: 'dark' | 'light') => void;
}

/** Installs a light color scheme on the page. No other media query is supported. */
export function installColorScheme(): ColorScheme {
  let scheme: 'dark' | 'light' = 'light';
  const listeners = new Set<Listener>();
  const ask = (question: string) => ({
    matches: question === `(prefers-color-scheme: ${scheme})`,
    addEventListener: (event: string, listener: Listener) => {
      if (event === 'change' && question.includes('prefers-color-scheme')) listeners.add(listener);
    },
    removeEventListener: (event: string, listener: Listener) => {
      if (event === 'change') listeners.delete(listener);
    },
  });
  Object.assign(window, { matchMedia: ask });
  return {
    turn: (to) => {
      scheme = to;
      for (const listener of [...listeners]) listener();
    },
  };
}
