import { resetInfo } from '@shared/stores/info';
import { infoOf, stubServer } from '@shared/testing/servers/stub-server';
import { waitFor } from '@testing-library/dom';
import { preparePage } from './prepare-page';

const INFO = 'GET /v1/info/production';

/** Waits for the promise callbacks of the current task. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

test('the first call is made once, in a task after the one that evaluates the scripts', async () => {
  resetInfo();
  const server = stubServer({ [INFO]: infoOf(null) });
  preparePage('anyone');
  await microtasks();
  expect(server.to(INFO)).toHaveLength(0);
  await waitFor(() => expect(server.to(INFO)).toHaveLength(1));
});
