import { configureApp } from '@shared/lib/app-config';
import { clearNotices } from '@shared/stores/notices';
import { setInspection } from '@shared/testing/browser/fake-inspect-worker';
import { startUploadServer, type UploadServer } from './upload-server';

/**
 * Starts an upload server before each test of a file and connects uploads to it, with no notices, nothing stored, and
 * inspections that find one page. Call it at the top of the file, after the `afterEach` that ends what a test started.
 */
export function withUploadServer(started: (server: UploadServer) => void): void {
  let server: UploadServer;

  beforeAll(() => {
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
  afterEach(() => server.close());
}
