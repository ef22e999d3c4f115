import { hash } from '@node-rs/argon2';
import { readBody } from '@server/http/read-body';
import { createTestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';

import { object } from '@shared/lib/shape/compound';
import { text } from '@shared/lib/shape/leaves';
import { hashPassword, newPasswordRule, passwordMatch, passwordMatches, passwordRule } from './passwords';

/** Every hash that was verified; the real verification still runs. */
const verified: string[] = [];
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  const verify: typeof real.verify = (hash, ...rest) => {
    verified.push(String(hash));
    return real.verify(hash, ...rest);
  };
  return { ...real, verify };
});

test('an unknown account, or one without a password, takes the same work as a wrong password', async () => {
  const server = await createTestServer();
  const visitor = createVisitor(server);
  await visitor.info();
  const stranger = createVisitor(server);
  await stranger.info();
  await visitor.post('/v1/account/register', { email: 'ann@mail.example', password: 'right words' });
  const outside = { id: 'x', email: 'bob@mail.example', name: '', phone: '', password_hash: null };
  await server.services.db
    .insertInto('users')
    .values({ ...outside, source: 'google', feature_updates: true, created_at: 0 })
    .execute();
  for (const email of ['ann@mail.example', 'bob@mail.example', 'nobody@mail.example']) {
    expect((await stranger.post('/v1/account/authenticate', { email, password: 'wrong' })).status).toBe(401);
  }
  // The type, version and cost precede the salt in a hash.
  const costs = verified.map((hash) => hash.split('$').slice(0, 4).join('$'));
  expect(costs).toHaveLength(3);
  expect(new Set(costs).size).toBe(1);
  expect(costs[0]).toMatch(/^\$argon2id\$v=19\$m=\d+/);
  await server.close();
});

test('the decoy’s password does not open any account', async () => {
  expect(await passwordMatches(null, 'no account has this password')).toBe(false);
});

const RULE = passwordRule('Please enter a valid password.');

test('a password is any non-empty text of up to 4096 characters', () => {
  const read = (value: unknown) =>
    readBody(object({ password: text() }), { password: value }, { password: RULE }).password;
  for (const value of ['x', ' ', '\0', 'x'.repeat(4_096)]) expect(read(value)).toBe(value);
  for (const value of ['', undefined, null, 7, ['x'], {}]) {
    expect(() => read(value)).toThrow('Please enter a valid password.');
  }
  expect(() => read('x'.repeat(4_097))).toThrow('The password is longer than 4096 characters');
  expect(() => readBody(object({ constructor: text() }), {}, { constructor: RULE })).toThrow('Please enter a valid');
});

test('a new password has eight characters or more, and is none that everybody tries first', () => {
  const rule = newPasswordRule('Please enter a valid password.');
  const read = (value: string) => rule.read?.(value);
  for (const value of ['8 letters', '📠'.repeat(8), 'correct horse', 'x'.repeat(4_096)])
    expect(read(value)).toBe(value);
  expect(() => read('')).toThrow('Please enter a valid password.');
  for (const value of ['a', '7 chars', '📠'.repeat(7)]) {
    expect(() => read(value)).toThrow('Please choose a longer password: at least 8 characters');
  }
  for (const value of ['password', 'PassWord1', '12345678', 'qwertyuiop', 'iloveyou']) {
    expect(() => read(value)).toThrow('Please choose another password: this is one of the most common ones');
  }
});

const APART = 'cafe\u0301 a\u0300 la carte';
const COMPOSED = APART.normalize('NFC');

test('what is typed alike is one password, however the keyboard composes it', async () => {
  const hashed = await hashPassword(APART);
  expect(await passwordMatch(hashed, APART)).toBe('composed');
  expect(await passwordMatch(hashed, COMPOSED)).toBe('composed');
  expect(await passwordMatch(hashed, APART.normalize('NFKD').replace('\u0301', ''))).toBeNull();
  expect(() => newPasswordRule('x').read?.('e\u0301'.repeat(7))).toThrow('at least 8 characters');
});

test('a password hashed as it was typed opens its account as typed, and then in every form', async () => {
  const server = await createTestServer();
  const owner = createVisitor(server);
  await owner.info();
  const account = { email: 'ann@mail.example', password: APART };
  await owner.post('/v1/account/register', account);
  const old = await hash(APART);
  await server.services.db.updateTable('users').set({ password_hash: old }).execute();
  const enter = async (password: string): Promise<number> => {
    const visitor = createVisitor(server);
    await visitor.info();
    return (await visitor.post('/v1/account/authenticate', { ...account, password })).status;
  };
  expect(await enter(COMPOSED)).toBe(401);
  expect(await enter(APART)).toBe(200);
  const { password_hash } = await server.services.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(password_hash).not.toBe(old);
  expect(await enter(COMPOSED)).toBe(200);
  expect(await enter(APART)).toBe(200);
  // The other browsers stay signed in.
  expect((await owner.info()).context.user).not.toBeNull();
  await server.close();
});

test('the work for a password does not depend on whether there is an account', async () => {
  verified.length = 0;
  await passwordMatch(null, APART);
  const unknown = verified.length;
  verified.length = 0;
  await passwordMatch(await hashPassword('another one'), APART);
  expect([unknown, verified.length]).toEqual([2, 2]);
});
