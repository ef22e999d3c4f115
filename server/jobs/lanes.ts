/** Work of several kinds side by side, so many of a kind at once. */
export interface Lanes {
  /** Begins all that is due and has room; the rest follows by itself as room is made. Rejects when `claim` does. */
  fill(): Promise<void>;
  /** Begins what is due until nothing is left, and waits for it; answers how many were begun. Rejects when `claim` does. */
  drain(): Promise<number>;
  /** Begins nothing more, and waits for what was begun. */
  close(): Promise<void>;
}

/** What the lanes need. */
export interface LaneOptions<J> {
  /** How many of a kind may be worked on at once. */
  atOnce: (kind: string) => number;
  /** Takes a job whose kind is none of these; undefined when there is none. */
  claim: (full: readonly string[]) => Promise<J | undefined>;
  /** Does one; never rejects. */
  work: (job: J) => Promise<void>;
  /** Is told when `claim` rejects after a job has made room. */
  onError: (error: unknown) => void;
}

/** Lanes with nothing in them. One that is full is passed over: it never holds the others. */
export function createLanes<J extends { kind: string }>({ atOnce, claim, work, onError }: LaneOptions<J>): Lanes {
  const underWay = new Map<Promise<void>, string>();
  let begun = 0;
  let isClosed = false;
  let filling: Promise<void> | undefined;
  let isAskedAgain = false;

  const fullKinds = (): string[] => {
    const kinds = [...underWay.values()];
    return [...new Set(kinds)].filter((kind) => kinds.filter((one) => one === kind).length >= atOnce(kind));
  };
  const begin = (job: J): void => {
    begun += 1;
    const working = work(job).finally(() => {
      underWay.delete(working);
      fill().catch(onError);
    });
    underWay.set(working, job.kind);
  };
  const fillOnce = async (): Promise<void> => {
    try {
      for (let job: J | undefined; !isClosed && (job !== undefined || isAskedAgain); ) {
        isAskedAgain = false;
        job = await claim(fullKinds());
        if (job) begin(job);
      }
    } finally {
      // Before anybody else runs: who asks from here on begins anew.
      filling = undefined;
    }
  };
  // One claims at a time. Who asks meanwhile may have made room that the last claim did not know of.
  const fill = (): Promise<void> => {
    if (isClosed) return Promise.resolve();
    isAskedAgain = true;
    filling ??= fillOnce();
    return filling;
  };
  return {
    fill,
    drain: async () => {
      const before = begun;
      for (;;) {
        await fill();
        if (underWay.size === 0) return begun - before;
        await Promise.race(underWay.keys());
      }
    },
    close: async () => {
      isClosed = true;
      await filling?.catch(onError);
      await Promise.all(underWay.keys());
    },
  };
}
