import { shownEmail } from '@shared/lib/email';
import { NO_ADDRESSES, SHAPES } from '@shared/testing/address-shapes';
import { openPage } from '@shared/testing/pages/open-page';
import { refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { LoginPage } from './login-page';
import { resetLogin } from './login-store';

const AUTHENTICATE = 'POST /v1/account/authenticate';
const REGISTER = 'POST /v1/account/register';
const RESET = 'POST /v1/resources/resetpassword';

/** Opens a form, pastes an address into it, and sends it. */
async function send(view: keyof typeof VIEWS, typed: string, routes: StubRoutes = {}) {
  cleanup();
  resetLogin();
  const server = stubServer({ [AUTHENTICATE]: {}, [REGISTER]: {}, [RESET]: {}, ...routes });
  const page = await openPage(<LoginPage />, VIEWS[view].address, 'signed-out');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: typed } });
  if (view !== 'reset')
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'four words on paper' } });
  await page.person.click(screen.getByRole('button', { name: VIEWS[view].button }));
  const asked = (path: string) => server.to(path).map(({ body }) => (body as { email: string }).email);
  return { ...page, asked };
}

const VIEWS = {
  'sign-up': { address: '/register', button: 'Create account' },
  'sign-in': { address: '/login.html', button: 'Sign in' },
  reset: { address: '/login.html#forgot', button: 'Send reset link' },
};

test.each(SHAPES)('sign-up sends %s as one address', async (_shape, typed, email) => {
  const { asked, visited } = await send('sign-up', typed);
  await waitFor(() => expect(visited).toEqual(['/home.html']));
  expect(asked(REGISTER)).toEqual([email]);
});

test.each(SHAPES)('a reset request sends %s as one address, and shows it in letters', async (_shape, typed, email) => {
  const { asked } = await send('reset', typed);
  expect(await screen.findByText('Check your inbox')).toBeVisible();
  expect(asked(RESET)).toEqual([email]);
  expect(screen.getByText(shownEmail(email))).toBeVisible();
});

/** A server without rules for addresses: it has one account, and compares ignoring case. */
function serverWith(email: string): StubRoutes {
  return {
    [AUTHENTICATE]: ({ body }) =>
      (body as { email: string }).email.toLowerCase() === email.toLowerCase()
        ? Response.json({ success: true })
        : refusal(401, 'The email or password is incorrect')(),
  };
}

test.each(SHAPES)('sign-in with %s finds the account of that address', async (_shape, typed, email) => {
  const { visited } = await send('sign-in', typed, serverWith(email));
  await waitFor(() => expect(visited).toEqual(['/home.html']));
});

test.each(SHAPES)('sign-in with %s finds an account that has always been written so', async (_shape, typed) => {
  const { asked, visited } = await send('sign-in', typed, serverWith(typed.trim()));
  await waitFor(() => expect(visited).toEqual(['/home.html']));
  expect(asked(AUTHENTICATE)).toEqual([typed.trim()]);
});

test('a wrong password is tried once, however the address is written in capitals', async () => {
  const { asked } = await send('sign-in', 'Ann@Mail.Example', serverWith('bob@mail.example'));
  expect(await screen.findByText(/^An error occurred signing in/)).toBeVisible();
  expect(asked(AUTHENTICATE)).toEqual(['Ann@Mail.Example']);
});

describe.each(['sign-up', 'sign-in', 'reset'] as const)('%s', (view) => {
  test.each(NO_ADDRESSES)('refuses %s at the field', async (typed) => {
    const { asked } = await send(view, typed);
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Please enter a valid email address\.$/);
    expect([AUTHENTICATE, REGISTER, RESET].flatMap(asked)).toEqual([]);
  });

  test('names what nobody sees in an address, at the field', async () => {
    const { asked } = await send(view, 'an\u200bn@mail.example');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      /Please enter a valid email address\. There is an invisible character in this one: please type it by hand\.$/,
    );
    expect([AUTHENTICATE, REGISTER, RESET].flatMap(asked)).toEqual([]);
  });
});

test('says that a third party handed over an address of which not all is seen', async () => {
  cleanup();
  resetLogin();
  stubServer({});
  await openPage(<LoginPage />, '/login.html?error=email_invisible&source=google', 'signed-out');
  expect(
    await screen.findByText(/^There is an invisible character in the email address we got from Google\./),
  ).toBeVisible();
});
