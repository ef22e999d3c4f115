/** Makes the browser report every lock as held by another tab, until `releaseLocks`. */
export function holdLocksElsewhere(): void {
  const locks = {
    request: (_name: string, _options: object, callback: (lock: null) => unknown) => Promise.resolve(callback(null)),
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

/** Ends `holdLocksElsewhere`; jsdom has no locks of its own. */
export function releaseLocks(): void {
  Reflect.deleteProperty(navigator, 'locks');
}
