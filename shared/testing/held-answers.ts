import type { StubAnswer } from './stub-server';

/** Answers of a route that come when the test lets them, in the order of the calls. */
export interface HeldAnswers {
  /** The route's answer, for a stub server. */
  route: () => Promise<StubAnswer>;
  /** Answers the oldest call that waits. */
  answer: (answer: StubAnswer) => void;
}

/** Makes a route whose calls wait. */
export function heldAnswers(): HeldAnswers {
  const waiting: ((answer: StubAnswer) => void)[] = [];
  return {
    route: () => new Promise((resolve) => waiting.push(resolve)),
    answer: (answer) => {
      const resolve = waiting.shift();
      if (!resolve) throw new Error('No call waits for an answer');
      resolve(answer);
    },
  };
}
