import { noticesStore } from '@shared/stores/notices';
import { openPage } from '@shared/testing/pages/open-page';
import { infoOf, refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { screen, waitFor } from '@testing-library/react';
import { AddressCallout } from './address-callout';
import { confirmStore } from './confirm-store';
import { OpenedLink } from './opened-link';
import { openedLinkStore } from './opened-link-store';

const VERIFY = 'POST /v1/account/verify';

async function open(user: object, capabilities: string[], routes: StubRoutes = {}, address = '/home.html') {
  confirmStore.setState({ isBusy: false, isSent: false });
  openedLinkStore.setState({ phase: 'none' }, true);
  const info = infoOf({ email: 'ada@example.com', ...user }, { capabilities });
  const server = stubServer({ 'GET /v1/info/production': info, ...routes });
  const page = (
    <OpenedLink>
      <AddressCallout />
    </OpenedLink>
  );
  return { server, ...(await openPage(page, address, 'signed-in')) };
}

test('an unconfirmed person is asked to confirm the address, and can have the link sent again', async () => {
  const { person, server } = await open({ verified: false }, ['identity'], { [VERIFY]: { mailed: true } });
  expect(await screen.findByText('Confirm your email address')).toBeVisible();
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
  expect(screen.queryByText('Confirm your email address')).not.toBeInTheDocument();
});

test('one who has confirmed it meanwhile is told so, and asked no more', async () => {
  const { person, server } = await open({ verified: false }, ['identity'], { [VERIFY]: { mailed: false } });
  await screen.findByText('Confirm your email address');
  server.answer({
    'GET /v1/info/production': infoOf({ email: 'ada@example.com', verified: true }, { capabilities: ['identity'] }),
  });
  await person.click(screen.getByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(screen.queryByText('Confirm your email address')).not.toBeInTheDocument());
  expect(noticesStore.getState().notices.map(({ text }) => text)).toEqual(['Your email address is confirmed already.']);
});

describe('a mailed link', () => {
  const CONFIRM = 'POST /v1/account/verify/confirm';
  const LOGOUT = 'POST /v1/account/logout';
  const LINK = '0123456789abcdef012345';
  const OPENED = `/account?email=${LINK}`;
  const confirm = () => screen.getByRole('button', { name: 'Confirm my address' });

  test('leads to a button that confirms the address', async () => {
    const { person, server } = await open({ verified: false }, ['identity'], {}, OPENED);
    expect(await screen.findByText('One step left')).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.queryByText('Confirm your email address')).not.toBeInTheDocument();
    expect(server.to(CONFIRM)).toEqual([]);
    server.answer({
      [CONFIRM]: { outcome: 'confirmed' },
      'GET /v1/info/production': infoOf({ email: 'ada@example.com', verified: true }, { capabilities: ['identity'] }),
    });
    await person.click(confirm());
    expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
    expect(server.to(CONFIRM)[0]?.body).toEqual({ link: LINK });
    expect(location.search).toBe('');
    expect(screen.queryByText('Confirm your email address')).not.toBeInTheDocument();
  });

  test('is confirmed without a press if a reset on the way has confirmed the address', async () => {
    await open({ verified: true }, ['identity'], { [CONFIRM]: { outcome: 'confirmed' } }, OPENED);
    expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
  });

  test('can be pressed again if it cannot be confirmed now', async () => {
    const routes = { [CONFIRM]: refusal(503, 'Please try again later') };
    const { person, server } = await open({ verified: false }, ['identity'], routes, OPENED);
    await screen.findByText('One step left');
    await person.click(confirm());
    expect(await screen.findByText(/^An error occurred confirming your address \(/)).toBeVisible();
    server.answer({ [CONFIRM]: { outcome: 'expired' } });
    await person.click(confirm());
    expect(await screen.findByText(/^This link no longer works\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  });

  test.each([
    ['at once', `${OPENED}&other=1`, false],
    ['when it is pressed', OPENED, true],
  ])('of another account says so %s, and leads to signing in there', async (_, address, isPressed) => {
    const routes = { [CONFIRM]: { outcome: 'other' }, [LOGOUT]: {} };
    const { person, visited } = await open({ verified: false }, ['identity'], routes, address);
    if (isPressed) await person.click(await screen.findByRole('button', { name: 'Confirm my address' }));
    expect(await screen.findByText('This link belongs to another account')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(visited).toEqual([`/login.html?redirect=${encodeURIComponent(OPENED)}`]));
  });

  test('that is too old says so at once', async () => {
    await open({ verified: true }, ['identity'], {}, '/account?email=expired');
    expect(
      await screen.findByText('This link no longer works. Your account page can send you a new one.'),
    ).toBeVisible();
    expect(location.search).toBe('');
  });

  test.each([
    [`/login.html?redirect=${encodeURIComponent(OPENED)}`, true],
    ['/login.html?redirect=%2Faccount', false],
    [`/login.html?email=${LINK}`, false],
  ])('asks on %s to sign in first: %s', async (address, isAsked) => {
    await open({}, ['identity'], {}, address);
    await waitFor(() => expect(screen.queryAllByText('Sign in to confirm this address')).toHaveLength(isAsked ? 1 : 0));
    if (isAsked) expect(screen.getByRole('link', { name: 'reset it' })).toHaveAttribute('href', '#forgot');
  });
});
