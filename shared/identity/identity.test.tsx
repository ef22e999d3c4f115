import { openPage } from '@shared/testing/pages/open-page';
import { infoOf, refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { screen, waitFor } from '@testing-library/react';
import { AddressCallout } from './address-callout';
import { confirmStore } from './confirm-store';
import { ConfirmedNotice } from './confirmed-notice';

const VERIFY = 'POST /v1/account/verify';

async function open(user: object, capabilities: string[], routes: StubRoutes = {}, address = '/home.html') {
  confirmStore.setState({ isBusy: false, isSent: false });
  const info = infoOf({ email: 'ada@example.com', ...user }, { capabilities });
  const server = stubServer({ 'GET /v1/info/production': info, ...routes });
  const page = (
    <>
      <AddressCallout />
      <ConfirmedNotice />
    </>
  );
  return { server, ...(await openPage(page, address, 'signed-in')) };
}

test('an unconfirmed person is asked to confirm the address, and can have the link sent again', async () => {
  const { person, server } = await open({ verified: false }, ['identity'], { [VERIFY]: {} });
  expect(await screen.findByText('Confirm your e-mail address')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('We sent it again. It can take a few minutes to arrive.')).toBeVisible();
  expect(server.to(VERIFY)[0]?.body).toEqual({});
  server.answer({ [VERIFY]: refusal(429, 'Too many attempts') });
  await person.click(screen.getByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(screen.queryByText(/We sent it again/)).not.toBeInTheDocument());
});

test.each<[object, string[]]>([
  [{ verified: true }, ['identity']],
  [{}, ['identity']],
  [{ verified: false }, []],
])('%j with capabilities %j is asked nothing', async (user, capabilities) => {
  await open(user, capabilities);
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByText('Confirm your e-mail address')).not.toBeInTheDocument();
});

test.each([
  ['confirmed', 'Your e-mail address is confirmed.'],
  ['other', 'The e-mail address of another account is confirmed. You are still signed in to this one.'],
  ['expired', 'This link no longer works. Sign in, and we can send you a new one from your account page.'],
])('a page that a link led to says once that it is %s', async (outcome, text) => {
  await open({ verified: true }, ['identity'], {}, `/account.html?email=${outcome}`);
  expect(await screen.findByText(text)).toBeVisible();
  expect(location.search).toBe('');
});
