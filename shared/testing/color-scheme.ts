type Listener = () => void;

/** The color scheme of a person's system. */
export interface ColorScheme {
  /** Turns it dark or light. The page hears of it at once, and what it throws then is thrown here. */
  turn: (to: 'dark' | 'light') => void;
}

/** Puts a light color scheme on the page, which answers no other question about the screen. */
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
