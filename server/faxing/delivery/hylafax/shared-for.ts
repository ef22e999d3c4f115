/** A question whose answer may be shared. */
export interface Shared<T> {
  /** The shared answer, if it is recent enough, or a new one. */
  recent(): Promise<T>;
  /** A new answer, which is then shared with `recent`. */
  fresh(): Promise<T>;
}

/** Shares an answer for `ms` of the machine's clock. A failure is shared only with calls already waiting. */
export function sharedFor<T>(ms: number, ask: () => Promise<T>): Shared<T> {
  let shared: { askedAt: number; answer: Promise<T> } | null = null;
  const fresh = (): Promise<T> => {
    const mine = { askedAt: performance.now(), answer: ask() };
    mine.answer.catch(() => {
      if (shared === mine) shared = null;
    });
    shared = mine;
    return mine.answer;
  };
  return { fresh, recent: () => (shared && performance.now() - shared.askedAt < ms ? shared.answer : fresh()) };
}
