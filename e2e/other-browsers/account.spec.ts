import { CARDS } from '../support/pages/billing-page';
import { expect, test } from './fixtures';
import type { Person } from './person';

const PASSWORD = 'a long enough password';

test('a newcomer signs up, copies the archive’s address, buys a plan and cancels it', async ({
  person,
  site,
  ledger,
}) => {
  const email = await signUp(person, site.url);
  const [archive] = (await ledger()).archives.filter((one) => one.person === email);
  const id = archive?.id ?? '';
  await person.press('button', `Copy the email address of ${id}`);
  await person.sees('Copied');
  await person.press('link', `Settings for ${id}`);
  await person.isAt(/\/home\.html#\/archive\/.*\/archiveactivity$/);
  await person.choose('Activity report', 'Monthly');
  await person.press('button', 'Save schedule');
  await person.sees('Your changes have been saved.');
  expect((await ledger()).archives).toContainEqual(expect.objectContaining({ id, schedule: '@monthly' }));

  await person.open(`${site.url}/billing.html#/purchase/PLAN_SUBSCRIPTION_MONTHLY`);
  await person.press('link', 'Continue to payment');
  await person.fill('Cardholder name', 'Ann Example');
  await person.fill('Postal code', '10001');
  const card = person.in('iframe[src*="card.html"]');
  await card.fill(/card number/i, CARDS.good);
  await card.fill(/expiration/i, '1239');
  await card.fill(/cvc/i, '123');
  await person.press('button', /^Pay \$/);
  await person.sees('Thank you: your payment was successful.');
  await person.press('link', 'Cancel subscription');
  await person.press('button', 'Cancel subscription');
  await person.sees(/Your subscription is canceled\./);
  const plans = (await ledger()).plans.filter((one) => one.person === email);
  expect(plans).toMatchObject([{ product: 'PLAN_SUBSCRIPTION_MONTHLY', renewal_date: null }]);
});

test('a wrong password is refused; with the right one a person saves a name and signs out', async ({
  person,
  site,
}) => {
  const email = await signUp(person, site.url);
  await person.press('button', 'Sign out');
  // Signing out leads to /index.html, which becomes /start.
  await person.isAt(/\/start$/);
  await person.open(`${site.url}/login.html?redirect=%2Faccount`);
  await person.fill('Email', email);
  await person.fill('Password', 'wrong');
  await person.press('button', 'Sign in');
  await person.sees('The email or password is incorrect');
  await person.fill('Password', PASSWORD);
  await person.pressKey('Enter');
  await person.isAt(/\/account$/);
  await person.seesValue('Email', email);
  await person.fill('Name', 'Ann Example');
  await person.press('button', 'Save profile');
  await person.sees('Your changes have been saved.');
  await person.open(`${site.url}/account`);
  await person.seesValue('Name', 'Ann Example');
  await person.press('button', 'Sign out');
  // Signing out leads to /index.html, which becomes /start.
  await person.isAt(/\/start$/);
  await person.open(`${site.url}/account`);
  await person.isAt(/\/login\.html\?redirect=%2Faccount$/);
});

/** Creates an account through the page, which leads to the archives; returns the e-mail address. */
async function signUp(person: Person, url: string): Promise<string> {
  const email = `p${crypto.randomUUID().slice(0, 12)}@example.com`;
  await person.open(`${url}/register`);
  await person.press('tab', 'Sign up');
  await person.fill('Email', email);
  await person.fill('Password', PASSWORD);
  await person.press('button', 'Create account');
  await person.isAt(/\/home\.html$/);
  await person.seesThe('heading', 'Archives');
  return email;
}
