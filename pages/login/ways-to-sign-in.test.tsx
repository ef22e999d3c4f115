/** The ways to sign in that are named to a person whose address has an account, against the reference server. */
import { findPerson } from '@server/accounts/sign-in/find-person';
import { loginAddress } from '@server/accounts/sign-in/login-address';
import { createAccount } from '@server/accounts/users/accounts';
import { hashPassword } from '@server/accounts/users/passwords';
import { SIGN_IN_SOURCES } from '@server/platform/sign-in-sources';
import { PATHS } from '@shared/reference/addresses/paths';
import { openPage } from '@shared/testing/pages/open-page';
import { withServer } from '@shared/testing/servers/with-server';
import { cleanup, screen } from '@testing-library/react';
import { LoginPage } from './login-page';
import { resetLogin } from './login-store';

const IN_USE = 'The selected email address is already in use';
const OTHER = `${IN_USE}: did you log in with a different authentication provider?`;

/** The message by the account's source and the method tried; null: the person is signed in. */
type Said = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

const WITH_ALL: Said = {
  google: {
    google: null,
    apple: `${OTHER} Maybe Google or Microsoft? Or maybe you used a password?`,
    microsoft: `${OTHER} Maybe Google or Apple? Or maybe you used a password?`,
    internal: `${OTHER} Maybe Google, Apple or Microsoft?`,
  },
  apple: {
    google: `${OTHER} Maybe Apple or Microsoft? Or maybe you used a password?`,
    apple: null,
    microsoft: `${OTHER} Maybe Google or Apple? Or maybe you used a password?`,
    internal: `${OTHER} Maybe Google, Apple or Microsoft?`,
  },
  microsoft: {
    google: `${OTHER} Maybe Apple or Microsoft? Or maybe you used a password?`,
    apple: `${OTHER} Maybe Google or Microsoft? Or maybe you used a password?`,
    microsoft: null,
    internal: `${OTHER} Maybe Google, Apple or Microsoft?`,
  },
  internal: {
    google: `${OTHER} Maybe Apple or Microsoft? Or maybe you used a password?`,
    apple: `${OTHER} Maybe Google or Microsoft? Or maybe you used a password?`,
    microsoft: `${OTHER} Maybe Google or Apple? Or maybe you used a password?`,
    internal: `${OTHER} Maybe Google, Apple or Microsoft? Or maybe you used a password?`,
  },
};

// Accounts of Apple and Microsoft date from when those were offered: their owners sign in with a password set by mail.
const WITH_GOOGLE: Said = {
  google: { google: null, internal: `${OTHER} Maybe Google?` },
  apple: {
    google: `${IN_USE}: maybe you used a password?`,
    internal: `${OTHER} Maybe Google? Or maybe you used a password?`,
  },
  microsoft: {
    google: `${IN_USE}: maybe you used a password?`,
    internal: `${OTHER} Maybe Google? Or maybe you used a password?`,
  },
  internal: {
    google: `${IN_USE}: maybe you used a password?`,
    internal: `${OTHER} Maybe Google? Or maybe you used a password?`,
  },
};

describe.each([
  ['google apple microsoft', WITH_ALL],
  ['google', WITH_GOOGLE],
])('where %s may be used', (offered, table) => {
  const server = withServer({ env: { SIGN_IN_PROVIDERS: offered } });

  test.each(
    Object.entries(table).flatMap(([has, said]) => Object.entries(said).map(([tried, text]) => [has, tried, text])),
  )('the account has %s, %s is tried: %s', async (has, tried, text) => {
    const email = `${String(has)}-${String(tried)}@mail.example`;
    const password_hash = has === 'internal' ? await hashPassword('right words') : null;
    await createAccount(server().services, { email, password_hash, source: String(has), verified_at: 0 });
    expect(await (tried === 'internal' ? signUpWithPassword(email) : signInAt(String(tried), email))).toBe(text);
  });

  test('an account of Google that has got a password is told of both', async () => {
    const email = 'both@mail.example';
    const password_hash = await hashPassword('right words');
    await createAccount(server().services, { email, password_hash, source: 'google', verified_at: 0 });
    expect(await signUpWithPassword(email)).toMatch(/Maybe Google\b.*\? Or maybe you used a password\?$/);
  });

  async function signUpWithPassword(email: string): Promise<string | null> {
    const { person } = await open('/register');
    await person.type(screen.getByLabelText('Email'), email);
    await person.type(screen.getByLabelText('Password'), 'other words{Enter}');
    return inUse();
  }

  /** Returns from a provider that confirms the address; returns the message, null if the person is signed in. */
  async function signInAt(name: string, email: string): Promise<string | null> {
    const source = SIGN_IN_SOURCES.find((one) => one === name);
    if (!source) throw new Error(`${name} is no provider`);
    const person = await findPerson(server().services, source, { issuer: source, subject: email, email });
    if (person.kind === 'found') return null;
    await open(loginAddress(source, person, PATHS.home, server().config.publicUrl));
    return inUse();
  }
});

/** The announced sentence. */
async function inUse(): Promise<string | null> {
  const sentence = await screen.findByText(/^The selected email address is already in use/);
  expect(sentence.closest('[role="alert"]')).not.toBeNull();
  return sentence.textContent;
}

async function open(address: string) {
  cleanup();
  resetLogin();
  return await openPage(<LoginPage />, address, 'signed-out');
}
