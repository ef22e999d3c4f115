import type { Page } from '@playwright/test';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { AccountPage, answer, endSession, expect, newEmail, PASSWORD, signUp, test } from './support/account-page';
import { expectAccessible } from './support/axe';

const SUPPORT = 'If the problem persists, please contact support at support@faxkeep.example.';

/** The sentence for an address already in use; it names the providers that were not used. */
function inUse(others: string): string {
  return (
    'The selected email address is already in use: did you log in with a different authentication provider? ' +
    `Maybe ${others}? Or maybe you used a password?`
  );
}

const IN_USE = {
  google: inUse('Apple or Microsoft'),
  apple: inUse('Google or Microsoft'),
  microsoft: inUse('Google or Apple'),
  internal: inUse('Google, Apple or Microsoft'),
};

/** The bodies of calls to a path, as sent. */
function sentTo(page: Page, path: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

test('a wrong password shows an error and keeps the input; the right one signs in', async ({ page }) => {
  const account = new AccountPage(page);
  const email = await signUp(page);
  await endSession(page);
  await page.goto('/login.html?redirect=%2Faccount');
  await account.signIn(email, 'wrong');
  const detail = 'The email or password is incorrect';
  const sentence = `An error occurred signing in (${detail}): please try again later. ${SUPPORT}`;
  await expect(account.alert.getByText(sentence)).toBeVisible();
  await expect(account.email).toHaveValue(email);
  await expect(account.password).toHaveValue('wrong');
  await account.password.fill(PASSWORD);
  await account.password.press('Enter');
  await page.waitForURL('**/account');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('empty and invalid fields get errors, and the first gets focus', async ({ page }) => {
  const account = new AccountPage(page);
  const calls = sentTo(page, '/v1/account/authenticate');
  await page.goto('/login.html');
  await account.signInButton.click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByText('Please enter a valid password.')).toBeVisible();
  await expect(account.email).toBeFocused();
  await expect(account.email).toHaveAccessibleDescription(/Please enter a valid email address\./);
  await account.email.fill('ann@example.com');
  await account.signInButton.click();
  await expect(account.password).toBeFocused();
  await account.email.fill('ann@');
  await account.password.fill(' ');
  await account.signInButton.click();
  await expect(account.email).toBeFocused();
  expect(calls).toEqual([]);
});

const FAILURES = [
  [{ status: 500, body: '<h1>Oops</h1>' }, ' (HTTP status 500)'],
  [{ status: 503, json: { error: { message: 'We are moving.' } } }, ' (We are moving)'],
  [{ status: 200, body: 'not JSON' }, ''],
  ['drop', ''],
] as const;

for (const [reply, detail] of rowsOfEachKind(FAILURES, ([reply]) => reply === 'drop')) {
  test(`a sign-in that fails with ${JSON.stringify(reply)} shows an error and can be retried`, async ({ page }) => {
    const account = new AccountPage(page);
    const email = await signUp(page);
    await endSession(page);
    await answer(page, '**/v1/account/authenticate', reply);
    await page.goto('/login.html');
    await account.signIn(email);
    const sentence = `An error occurred signing in${detail}: please try again later. ${SUPPORT}`;
    await expect(account.alert.getByText(sentence)).toBeVisible();
    await page.unroute('**/v1/account/authenticate');
    await account.signInButton.click();
    await page.waitForURL('**/home.html');
  });
}

test('/register opens sign-up, and each view keeps the e-mail address and the redirect', async ({ page }) => {
  const account = new AccountPage(page);
  const email = newEmail();
  await page.goto('/register?redirect=%2Faccount');
  await expect(page.getByRole('tab', { name: 'Sign up' })).toHaveAttribute('aria-selected', 'true');
  await account.email.fill(email);
  await page.getByRole('tab', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login.html?redirect=%2Faccount');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(account.email).toHaveValue(email);
  await expect(account.email).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Faxkeep' })).toBeFocused();
  await account.signUp(email);
  await page.waitForURL('**/account');
});

test('somebody whose session ended is told why they are here, and somebody who was never signed in is not', async ({
  page,
}) => {
  const account = new AccountPage(page);
  const reason = page.getByText('Your session ended. Please sign in again to continue.');
  await page.goto('/account');
  await account.expectLogin('/account');
  await expect(reason).toBeHidden();
  await expect(page).toHaveTitle('Sign in · Faxkeep');
  const email = await signUp(page);
  await page.goto('/account');
  await page.getByLabel('Name').fill('Ada');
  await endSession(page);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await account.expectLogin('/account');
  await expect(account.status.filter({ has: reason })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await expect(page).toHaveTitle('Sign up · Faxkeep');
  await page.getByRole('tab', { name: 'Sign in' }).click();
  await account.signIn(email);
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
});

test('an address already in use gets a message with its sign-in method', async ({ page }) => {
  const account = new AccountPage(page);
  const email = await signUp(page);
  await endSession(page);
  await page.goto('/register');
  await account.signUp(email, 'another password');
  await expect(account.alert.getByText(IN_USE.internal)).toBeVisible();
  await expect(account.email).toHaveValue(email);
  for (const [source, text] of Object.entries(IN_USE)) {
    const error = { message: 'Taken', code: 'email_in_use', source };
    await answer(page, '**/v1/account/register', { status: 409, json: { error } });
    await account.createButton.click();
    await expect(account.alert.getByText(text)).toBeVisible();
    await page.unroute('**/v1/account/register');
  }
});

test('a failed third-party sign-up returns with the same sentences, once', async ({ page }) => {
  const account = new AccountPage(page);
  for (const [source, text] of [...Object.entries(IN_USE), ['<b>', IN_USE.internal] as const]) {
    await page.goto(`/login.html?${new URLSearchParams({ error: 'email_in_use', source }).toString()}`);
    await expect(account.alert.getByText(text)).toBeVisible();
    await expect(page).toHaveURL('/login.html');
    await page.reload();
    await expect(account.signInButton).toBeVisible();
    await expect(page.getByText(text)).toBeHidden();
  }
});

test('the answer to a forgotten password does not reveal whether there is an account', async ({ page }) => {
  const account = new AccountPage(page);
  const known = await signUp(page);
  await endSession(page);
  const answers: string[] = [];
  for (const email of [known, 'nobody@example.com']) {
    await page.goto('/login.html#forgot');
    await account.email.fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(account.status.getByText("we've sent a link to choose a new password")).toBeVisible();
    const html = await page.locator('main').innerHTML();
    answers.push(html.replaceAll(email, 'somebody'));
    await page.goto('/index.html');
  }
  expect(answers[0]).toBe(answers[1]);
  await page.goto('/login.html#forgot');
  await answer(page, '**/v1/resources/resetpassword', { status: 502, body: '' });
  await account.email.fill(known);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  const sentence = `An error occurred sending a password reset (HTTP status 502): please try again later. ${SUPPORT}`;
  await expect(account.alert.getByText(sentence)).toBeVisible();
});

test('Google signs in and returns to the requested page; an address with a password gets a message', async ({
  page,
}) => {
  const account = new AccountPage(page);
  const taken = await signUp(page);
  await endSession(page);
  const google = page.getByLabel('Google account');

  await page.goto('/account');
  await account.expectLogin('/account');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await google.fill(taken);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(account.alert.getByText(IN_USE.internal)).toBeVisible();

  const email = newEmail();
  await page.goto('/login.html?redirect=%2Faccount');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await google.fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/account');
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await endSession(page);
  await page.goto('/register');
  await account.signUp(email);
  await expect(account.alert.getByText(IN_USE.google)).toBeVisible();
});

test('password managers and phone keyboards recognize the fields', async ({ page }) => {
  const account = new AccountPage(page);
  await page.goto('/login.html');
  for (const [name, value] of Object.entries({
    name: 'email',
    type: 'email',
    inputmode: 'email',
    autocomplete: 'username',
    autocapitalize: 'none',
  })) {
    await expect(account.email).toHaveAttribute(name, value);
  }
  await expect(account.password).toHaveAttribute('autocomplete', 'current-password');
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await expect(account.password).toHaveAttribute('autocomplete', 'new-password');
  await account.password.fill('seen');
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect(account.password).toHaveAttribute('type', 'text');
  await expect(account.password).toHaveValue('seen');
});

test('signing up says how good a password is, and moves nothing while one types', async ({ page }) => {
  const account = new AccountPage(page);
  const rated = page.waitForRequest(/strength/);
  await page.goto('/register');
  const place = async () => (await account.createButton.boundingBox())?.y;
  await account.email.fill(newEmail());
  const before = await place();
  await account.password.pressSequentially('a');
  await rated;
  await expect(account.status.getByText('Too short')).toBeVisible();
  expect(await place()).toBe(before);
  await expectAccessible(page);
  await account.createButton.click();
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible();
  await expect(account.password).toBeFocused();
  await account.password.fill('password1');
  await expect(account.status.getByText('Very common')).toBeVisible();
  await account.createButton.click();
  await expect(page.getByText('Please choose another password: this is one of the most common ones.')).toBeVisible();
  await account.password.fill('four words on paper');
  await expect(account.status.getByText('Strong')).toBeVisible();
  expect(await place()).toBe(before);
  await account.createButton.click();
  await page.waitForURL('**/home.html');
});

const PASSWORDS = {
  'of 1,000 characters': 'a1 é-'.repeat(200),
  'of emoji': '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(20),
  'with spaces at its ends': '   spaced   ',
  'like HTML': '"><img src=x onerror=alert(1)>\\\'`',
};

for (const [name, password] of rowsOfEachKind(Object.entries(PASSWORDS), () => 'pasted')) {
  test(`a password ${name} is sent exactly as pasted`, async ({ page }) => {
    const account = new AccountPage(page);
    const email = newEmail();
    const sent = [...[sentTo(page, '/v1/account/register'), sentTo(page, '/v1/account/authenticate')]];
    await page.goto('/register');
    await account.signUp(email, password);
    await page.waitForURL('**/home.html');
    await account.signOut();
    await page.goto('/login.html');
    await account.signIn(email, password);
    await page.waitForURL('**/home.html');
    const bodies = sent.flat().map((body): unknown => JSON.parse(body));
    expect(bodies).toEqual([
      { email, password },
      { email, password },
    ]);
  });
}

test('too many tries get a message that asks to wait', async ({ page }) => {
  const account = new AccountPage(page);
  const email = newEmail();
  await page.goto('/login.html');
  await account.email.fill(email);
  await account.password.fill('guess');
  const told = account.alert.getByText('An error occurred signing in (Too many attempts: please wait a moment)');
  for (let count = 0; count < 11; count += 1) {
    const answered = page.waitForResponse('**/v1/account/authenticate');
    await account.signInButton.click();
    await answered;
    await expect(account.signInButton).not.toHaveAttribute('aria-busy', 'true');
  }
  await expect(told).toBeVisible();
});
