declare module 'jest-circus/runner' {
  /** Runs one test file; the parameters and the result are Jest's own. */
  export default function runFile(...file: unknown[]): Promise<object>;
}
