import type { FileOwner } from './task';

/** A waiting or running task, and its owner. */
export interface QueueEntry {
  who: FileOwner;
}

/** Concurrency limits. */
export interface TurnLimits {
  /** In total. */
  slots: number;
  /** Per origin: less than the total, so that other origins always have room. */
  ofOrigin: number;
}

/** Fair scheduling, by when each origin and visitor was last served. */
export interface Turns {
  /** The next task that may start while these run, or undefined; marks its owner as served. */
  next<T extends QueueEntry>(waiting: readonly T[], running: readonly QueueEntry[], limits: TurnLimits): T | undefined;
}

/**
 * Picks the origin served longest ago, then its visitor served longest ago, then that visitor's first task. A visitor
 * has one task running at a time.
 */
export function createTurns(): Turns {
  const served = new Map<string, number>();
  let count = 0;
  const since = (key: string): number => served.get(key) ?? 0;
  return {
    next: (waiting, running, limits) => {
      if (running.length === 0) forgetAllBut(served, waiting);
      if (running.length >= limits.slots) return undefined;
      const free = waiting.filter(({ who }) => mayRun(who, running, limits));
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

function mayRun(who: FileOwner, running: readonly QueueEntry[], { ofOrigin }: TurnLimits): boolean {
  const ofSame = running.filter((one) => one.who.origin === who.origin);
  return ofSame.length < ofOrigin && !ofSame.some((one) => one.who.visitor === who.visitor);
}

/** Forgets owners that have nothing waiting; otherwise every visitor would stay in memory. */
function forgetAllBut(served: Map<string, number>, waiting: readonly QueueEntry[]): void {
  const kept = new Set(waiting.flatMap(({ who }) => [originKey(who), visitorKey(who)]));
  for (const key of served.keys()) if (!kept.has(key)) served.delete(key);
}

function originKey({ origin }: FileOwner): string {
  return `origin ${origin}`;
}

function visitorKey({ origin, visitor }: FileOwner): string {
  return `visitor ${origin} ${visitor}`;
}
