/** Milliseconds between a change and its way to the server. */
export const SAVE_DELAY_MS = 600;

/** Sends what is newest; true when the server has it. */
export type Send = () => Promise<boolean>;

/** Brings changes to the server shortly after they are made: one call at a time, and the last write wins. */
export interface OptionsSaver {
  /** Something changed: send it soon. */
  change(): void;
  /** Sends what is unsent now and waits; false when the server did not take it. */
  flush(): Promise<boolean>;
  /** True while the server lacks something that was changed. */
  readonly unsent: boolean;
  /** Drops what is planned; a call under way ends by itself. */
  stop(): void;
}

/**
 * A saver around `send`, which reads the newest values each time it is called. Changes made while a call is under way
 * go out in the next one, so the server never gets an older set after a newer one.
 */
export function createOptionsSaver(send: Send, delayMs: number = SAVE_DELAY_MS): OptionsSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<boolean> | null = null;
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
    if (underWay) return underWay.then(() => (unsent ? flush() : true));
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
      timer = setTimeout(() => void flush(), delayMs);
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
