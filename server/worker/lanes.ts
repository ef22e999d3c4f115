/** Runs jobs of several kinds in parallel, with a concurrency limit per kind. */
export interface Lanes {
  /** Starts every due job that fits; the others follow as slots are freed. Rejects if `claim` does. */
  fill(): Promise<void>;
  /** Runs due jobs until none is left; returns how many were started. Rejects if `claim` does. */
  drain(): Promise<number>;
  /** Starts nothing more, and waits for running jobs. */
  close(): Promise<void>;
}

/** Callbacks of the lanes. */
export interface LaneOptions<J> {
  /** Concurrency limit of a kind. */
  atOnce: (kind: string) => number;
  /** Claims a job of none of these kinds; undefined if there is none. */
  claim: (full: readonly string[]) => Promise<J | undefined>;
  /** Runs a job; never rejects. */
  work: (job: J) => Promise<void>;
  /** Called if `claim` rejects after a job has freed a slot. */
  onError: (error: unknown) => void;
}

/** Creates empty lanes. A full lane is skipped, so it never blocks the others. */
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
      // Synchronously, so that later callers start a new round.
      filling = undefined;
    }
  };
  // Claims run one at a time. A concurrent caller may have freed a slot that the last claim did not see.
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
