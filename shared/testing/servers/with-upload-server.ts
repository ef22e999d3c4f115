import { configureApp } from '@shared/lib/app-config';
import { clearNotices } from '@shared/stores/notices';
import { setInspection } from '@shared/testing/browser/fake-inspect-worker';
import { manyTurns } from '@shared/testing/turns';
import { startUploadServer, type UploadServer } from './upload-server';

/**
 * Starts an upload server before each test of a file and connects uploads to it, with no notices, nothing stored, and
 * inspections that find one page. A test ends after its calls and their consequences, so that none reaches the next
 * test. Call it at the top of the file, after the `afterEach` that stops the test's work.
 */
export function withUploadServer(started: (server: UploadServer) => void): void {
  let server: UploadServer;
  const { fetch } = globalThis;
  const calls: Promise<unknown>[] = [];

  beforeAll(() => {
    globalThis.fetch = (...call) => {
      const answer = fetch(...call);
      calls.push(answer);
      return answer;
    };
    let pictures = 0;
    URL.createObjectURL = () => {
      pictures += 1;
      return `blob:picture-${pictures}`;
    };
    URL.revokeObjectURL = () => undefined;
  });
  beforeEach(async () => {
    server = await startUploadServer();
    configureApp({ apiBase: server.origin });
    sessionStorage.clear();
    clearNotices();
    setInspection();
    started(server);
  });
  afterEach(async () => {
    await server.close();
    await Promise.allSettled(calls.splice(0));
    await manyTurns();
  });
  afterAll(() => {
    globalThis.fetch = fetch;
  });
}
