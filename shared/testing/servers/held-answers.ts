import type { StubAnswer } from './stub-server';

/** Answers of a route that are sent on the test's demand, in the order of the calls. */
export interface HeldAnswers {
  /** The route's answer, for a stub server. */
  route: () => Promise<StubAnswer>;
  /** Answers the oldest waiting call. */
  answer: (answer: StubAnswer) => void;
}

/** Makes a route whose calls wait for an answer. */
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
