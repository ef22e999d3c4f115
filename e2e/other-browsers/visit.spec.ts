import { expect, test } from './fixtures';

test('a question is sent from the contact form', async ({ person, site, ledger }) => {
  await person.open(`${site.url}/#contact`);
  await person.fill('Your name', 'Ann Lee');
  await person.fill('Your email', 'ann@example.com');
  await person.fill('Your question', 'Where is my fax?');
  await person.press('button', 'Send');
  await person.sees('Your request has been sent.');
  expect((await ledger()).contactRequests).toMatchObject([
    { name: 'Ann Lee', email: 'ann@example.com', source: 'index' },
  ]);
});

const PAGES = ['/', '/start', '/pricing.html', '/login.html', '/register', '/reset.html', '/redirect', '/nowhere'];

test('public pages load without a complaint from the browser', async ({ person, site }) => {
  for (const page of PAGES) {
    await person.open(site.url + page);
    await person.sees(/\S/);
  }
});
