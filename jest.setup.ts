import { format } from 'node:util';
import { TEST_HANG_MS } from './shared/testing/hang';

// Tests of pure rules run without a document, and without what only a document needs: it takes longer to load than they.
if (typeof document !== 'undefined') jest.requireActual('./shared/testing/document-setup');
// In the configuration of a project, a time limit has no effect.
jest.setTimeout(TEST_HANG_MS);
// The SDK's own setting: the lowest version of Node that this project supports is no news to whoever runs its tests.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

// A test fails if anything writes an error or a warning that it does not expect. One that does expect it replaces the
// method with a spy, and asserts what was written. Restored mocks bring these methods back, not the console's own.
const written: Error[] = [];
const { error, warn } = console;
for (const method of ['error', 'warn'] as const) {
  console[method] = function write(...parts: unknown[]) {
    const name = expect.getState().currentTestName ?? 'before the first test';
    const problem = new Error(`console.${method} was not expected here (${name}):\n${format(...parts)}`);
    // The code that called it is shown, not this.
    Error.captureStackTrace(problem, write);
    written.push(problem);
  };
}

function failIfWritten(): void {
  const [first] = written.splice(0);
  if (first) throw first;
}

afterEach(failIfWritten);
// What comes between two tests fails the later one, by the name of the earlier one; after the last test, the file.
afterAll(() => {
  Object.assign(console, { error, warn });
  failIfWritten();
});
