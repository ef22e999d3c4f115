import { readSettings } from '@server/platform/config';
import { offeredSettings } from '@server/routes/settings';
import { createTestServer } from '@server/testing/test-server';

const KEYS = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };

const complaints = (env: Record<string, string>): string[] =>
  readSettings(env).mistakes.map(({ name, what }) => `${name} ${what}`);

test('does not start with real keys and no mail server', () => {
  const expected =
    'SMTP_URL must be set where payment keys are: without it no receipt and no password link reaches anybody';
  expect(complaints(KEYS)).toEqual([expected]);
  expect(complaints({ ...KEYS, SMTP_URL: 'mail.example' })).toEqual([
    'SMTP_URL must be an smtp:// or smtps:// address',
  ]);
  expect(complaints({ ...KEYS, SMTP_URL: 'smtp://mail.example' })).toEqual([]);
  expect(complaints({})).toEqual([]);
});

test.each([
  ['with real keys, offers no sign-in that leads nowhere', { ...KEYS, SMTP_URL: 'smtp://mail.example' }, []],
  ['in a sandbox, offers those of the setting', {}, ['google', 'apple']],
])('%s', async (_, env, providers) => {
  const server = await createTestServer({ env: { ...env, SIGN_IN_PROVIDERS: 'google apple' } });
  expect(offeredSettings(server.services)).toMatchObject({ providers });
  await server.close();
});
