/** Milliseconds between a change and its call to the server. */
export const SAVE_DELAY_MS = 600;

/** Sends the newest values; resolves to true once the server has them. */
export type Send = () => Promise<boolean>;

/** Sends changes to the server shortly after they are made: one call at a time, and the last write wins. */
export interface OptionsSaver {
  /** Sends a change soon. */
  change(): void;
  /** Sends unsent changes now and waits; false if the server did not accept them. */
  flush(): Promise<boolean>;
  /** True while some change has not reached the server. */
  readonly unsent: boolean;
  /** Cancels planned calls; a call in progress runs to its end. */
  stop(): void;
}

/**
 * Makes a saver around `send`, which reads the newest values each time it is called. Changes made during a call are
 * sent in the next one, so the server never gets older values after newer ones.
 */
export function createOptionsSaver(send: Send): OptionsSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<boolean> | null = null;
  /** The promise shared by all flushes during a call. */
  let following: Promise<boolean> | null = null;
  let unsent = false;

  async function sendAll(): Promise<boolean> {
    let sent = true;
    while (unsent && sent) {
      unsent = false;
      sent = await send();
    }
    if (!sent) unsent = true;
    return sent;
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (underWay) {
      // One promise for all: if the call fails, the first of several flushes would send again, and the others find
      // nothing unsent.
      following ??= underWay.then(() => {
        following = null;
        return flush();
      });
      return following;
    }
    if (!unsent) return Promise.resolve(true);
    underWay = sendAll().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  return {
    change() {
      unsent = true;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), SAVE_DELAY_MS);
    },
    flush,
    get unsent() {
      return unsent || underWay !== null;
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
