import { setImmediate as turn } from 'node:timers/promises';
import { readConfig } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import { type SilentMailServer, startSilentMailServer } from '@server/testing/mail/silent-mail-server';
import { createMailer, type Mailer } from './mailer';

const MESSAGE = { to: 'ann@mail.example', subject: 'Hello', text: '' };
const KEYS = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x' };
let silent: SilentMailServer;
let mailer: Mailer;

beforeEach(async () => {
  silent = await startSilentMailServer();
  const db = {} as unknown as Database; // only needed for kept mail
  mailer = createMailer(readConfig({ ...KEYS, SMTP_URL: silent.url }), db, { now: () => 0 });
});
afterEach(async () => {
  jest.useRealTimers();
  await silent.close();
});

test('disconnects from a silent mail server after ten seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const sending = mailer.send(MESSAGE, new AbortController().signal).catch((error: unknown) => error);
  await silent.connected(1);
  // The client notices within the next turns of the event loop, then waits for a greeting.
  for (let count = 0; count < 50; count += 1) await turn();
  jest.advanceTimersByTime(10_000);
  expect(await sending).toMatchObject({ message: 'Greeting never received' });
  await silent.connected(0);
});

test('disconnects when aborted', async () => {
  const stop = new AbortController();
  const sending = mailer.send(MESSAGE, stop.signal).catch((error: unknown) => error);
  await silent.connected(1);
  stop.abort();
  expect(await sending).toMatchObject({ name: 'AbortError' });
  await silent.connected(0);
});
