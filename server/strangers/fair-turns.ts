import type { Stranger } from './task';

/** What waits or runs, and whose it is. */
export interface Turn {
  who: Stranger;
}

/** How much may run at once. */
export interface Room {
  /** In all. */
  slots: number;
  /** Of one origin: less than all, so that there is always room for another. */
  ofOrigin: number;
}

/** Who was served when, to know whose turn it is. */
export interface Turns {
  /** The next that may begin while these run, or undefined; it is then taken to be served. */
  next<T extends Turn>(waiting: readonly T[], running: readonly Turn[], room: Room): T | undefined;
}

/**
 * Whose turn it is: the origin served longest ago, and of it the visitor served longest ago, and of theirs what came
 * first. One visitor has one piece of work running at a time.
 */
export function createTurns(): Turns {
  const served = new Map<string, number>();
  let count = 0;
  const since = (key: string): number => served.get(key) ?? 0;
  return {
    next: (waiting, running, room) => {
      if (running.length === 0) forgetAllBut(served, waiting);
      if (running.length >= room.slots) return undefined;
      const free = waiting.filter(({ who }) => mayRun(who, running, room));
      const [first] = free.sort(
        ({ who: left }, { who: right }) =>
          since(originKey(left)) - since(originKey(right)) || since(visitorKey(left)) - since(visitorKey(right)),
      );
      if (!first) return undefined;
      count += 1;
      served.set(originKey(first.who), count).set(visitorKey(first.who), count);
      return first;
    },
  };
}

function mayRun(who: Stranger, running: readonly Turn[], { ofOrigin }: Room): boolean {
  const ofSame = running.filter((one) => one.who.origin === who.origin);
  return ofSame.length < ofOrigin && !ofSame.some((one) => one.who.visitor === who.visitor);
}

/** Who does not wait now has no turn to keep: without this, every visitor would stay in memory. */
function forgetAllBut(served: Map<string, number>, waiting: readonly Turn[]): void {
  const kept = new Set(waiting.flatMap(({ who }) => [originKey(who), visitorKey(who)]));
  for (const key of served.keys()) if (!kept.has(key)) served.delete(key);
}

function originKey({ origin }: Stranger): string {
  return `origin ${origin}`;
}

function visitorKey({ origin, visitor }: Stranger): string {
  return `visitor ${origin} ${visitor}`;
}
