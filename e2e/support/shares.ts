/** Starts something on the first call; later tests of the same file in this worker get the same. */
export type Share = <Shared extends Closable>(name: string, start: () => Promise<Shared>) => Promise<Shared>;

interface Closable {
  close(): Promise<unknown>;
}

/** What the tests of one file share. It is closed when a test of another file shares something. */
export interface Shares {
  of(file: string): Share;
  close(): Promise<void>;
}

/** An empty share. */
export function createShares(): Shares {
  let current = '';
  const started = new Map<string, Promise<Closable>>();
  const close = async (): Promise<void> => {
    const all = [...started.values()].reverse();
    started.clear();
    for (const one of all) await (await one).close();
  };
  return {
    close,
    of(file) {
      return async <Shared extends Closable>(name: string, start: () => Promise<Shared>) => {
        if (current !== file) await close();
        current = file;
        const shared = started.get(name) ?? start();
        started.set(name, shared);
        try {
          return (await shared) as Shared; // the same name always comes with the same start
        } catch (error) {
          started.delete(name);
          throw error;
        }
      };
    },
  };
}
