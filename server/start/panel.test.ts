import { readConfig } from '@server/platform/config';
import { startPanel } from './panel';

const panel = (env: Record<string, string>): string => startPanel(readConfig(env, '/srv/fax'));

const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

test('says where the site is, what to try, where things go and how to stop it', () => {
  expect(panel({ PORT: '8090' })).toBe(`
  Faxkeep is ready: http://localhost:8090

    Send a fax  http://localhost:8090/start
    Pay with    4242 4242 4242 4242, any future date, any code: no payment key is set
    Sign up     http://localhost:8090/register
    Mail        http://localhost:8090/sandbox/inbox
    Faxes       not sent, only played; kept in /srv/fax/data/outbox
    Data        /srv/fax/data
    Stop        Ctrl-C

`);
});

test('offers no test card and no sandbox once payment keys are set', () => {
  const text = panel({ ...keys, SMTP_URL: 'smtp://mail.example' });
  expect(text).not.toMatch(/4242|sandbox|sk_live/);
  expect(text).toContain('Mail        sent through mail.example\n');
});

test('explains a sandbox that others can reach and that sends nothing', () => {
  const text = panel({ SANDBOX: '1', HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example', FAX_COMMAND: 'send' });
  expect(text).toContain('Sandbox     nothing is charged or sent');
  expect(text).toContain('/sandbox/inbox');
  expect(text).not.toMatch(/mail\.example|FAX_COMMAND/);
});

test('names the mail server without its password, and the fax command without its arguments', () => {
  const text = panel({ ...keys, SMTP_URL: 'smtp://user:secret@mail.example:587', FAX_COMMAND: 'send --token=hidden' });
  expect(text).toContain('Mail        sent through mail.example:587\n');
  expect(text).toContain('Faxes       handed to FAX_COMMAND, kept in /srv/fax/data/outbox\n');
  expect(text).not.toMatch(/secret|hidden/);
});

test('names the configured database without its password', () => {
  const text = panel({ DATABASE_URL: 'postgres://user:secret@db.example/fax' });
  expect(text).toContain('and the database of DATABASE_URL');
  expect(text).not.toContain('secret');
});
