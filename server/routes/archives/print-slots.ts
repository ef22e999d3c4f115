/** Most requests at a time, per archive and in total. */
export interface PrintLimits {
  ofArchive: number;
  ofAll: number;
}

/** Room for requests to printers that are on. */
export interface PrintSlots {
  /** Takes a slot for an archive; returns the function that gives it back, once, or null if none is free. */
  take(archiveId: string): (() => void) | null;
}

/** Creates the slots of a server. */
export function createPrintSlots({ ofArchive, ofAll }: PrintLimits): PrintSlots {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take: (archiveId) => {
      const mine = taken.get(archiveId) ?? 0;
      if (mine >= ofArchive || all >= ofAll) return null;
      taken.set(archiveId, mine + 1);
      all += 1;
      return () => {
        const left = (taken.get(archiveId) ?? 1) - 1;
        if (left === 0) taken.delete(archiveId);
        else taken.set(archiveId, left);
        all -= 1;
      };
    },
  };
}
