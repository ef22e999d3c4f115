import { randomId } from '@shared/lib/random-id';
import type { TestServer } from '../../support/servers/server';
import { type Attack, expect, newVisitor } from './attack';

/** Attacks that once let strangers into accounts, or locked their owners out. */
export const ACCOUNTS: readonly Attack[] = [
  { name: 'ten wrong passwords lock the owner out elsewhere', run: lockOut },
  { name: "a stranger uses up the owner's reset links", run: useUpResets },
  { name: 'a reset link works after the password was changed', run: useOldLink },
  { name: 'a session goes on after a password change elsewhere', run: keepSession },
];

const PASSWORD = 'a long enough password';

async function newMember(
  server: TestServer,
): Promise<{ email: string; owner: Awaited<ReturnType<typeof newVisitor>> }> {
  const owner = await newVisitor(server);
  const email = `${randomId(12).toLowerCase()}@example.com`;
  await owner.post('/v1/account/register', { email, password: PASSWORD });
  return { email, owner };
}

async function lockOut(server: TestServer): Promise<string> {
  const { email } = await newMember(server);
  const stranger = await newVisitor(server);
  let last = 0;
  for (let count = 0; count < 11; count += 1) {
    last = (await stranger.post('/v1/account/authenticate', { email, password: 'wrong' })).status;
  }
  const elsewhere = await newVisitor(server);
  const { status } = await elsewhere.post('/v1/account/authenticate', { email, password: PASSWORD });
  expect(last === 429 && status === 200, `the stranger was answered ${last}, the owner ${status}`);
  return 'the stranger 429, the owner 200';
}

async function useUpResets(server: TestServer): Promise<string> {
  const { email } = await newMember(server);
  const stranger = await newVisitor(server);
  for (let count = 0; count < 6; count += 1) await stranger.post('/v1/resources/resetpassword', { email });
  const before = (await untilMailed(server, email, 5)).length;
  const owner = await newVisitor(server);
  const { status } = await owner.post('/v1/resources/resetpassword', { email });
  const links = await untilMailed(server, email, before + 1);
  expect(status === 200 && links.length > before, 'the owner got no link');
  return 'the owner gets a link all the same';
}

async function useOldLink(server: TestServer): Promise<string> {
  const { email, owner } = await newMember(server);
  await owner.post('/v1/resources/resetpassword', { email });
  const [link = ''] = await untilMailed(server, email, 1);
  await owner.post('/v1/account/password', { current: PASSWORD, next: 'another long password' });
  const stranger = await newVisitor(server);
  const { status } = await stranger.post('/v1/resources/submit/passwordreset', {
    token: link,
    password: 'stolen words',
  });
  expect(link !== '' && status === 400, `answered ${status}`);
  return '400';
}

async function keepSession(server: TestServer): Promise<string> {
  const { email, owner } = await newMember(server);
  const thief = await newVisitor(server);
  await thief.post('/v1/account/authenticate', { email, password: PASSWORD });
  expect((await thief.info()).context.user !== null, 'the second browser was not signed in');
  await owner.post('/v1/account/password', { current: PASSWORD, next: 'another long password' });
  expect((await thief.info()).context.user === null, 'still signed in');
  return 'signed out';
}

/** Tokens of the reset links mailed to an address, once this many have arrived. */
async function untilMailed(server: TestServer, email: string, count: number): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const inbox = (await (await fetch(`${server.url}/sandbox/inbox.json`)).json()) as {
      messages: { recipient: string; body: string }[];
    };
    const own = inbox.messages.filter(({ recipient }) => recipient === email);
    const tokens = own.flatMap(({ body }) => /token=(\w+)/.exec(body)?.[1] ?? []);
    if (tokens.length >= count || tries === 100) return tokens;
    await new Promise((done) => setTimeout(done, 100));
  }
}
