/** The embedded form against the reference server. */
import { resetUploads } from '@shared/order/files/order-uploads';
import { resetOrderState } from '@shared/order/order-store';
import { openPage } from '@shared/testing/pages/open-page';
import { withServer } from '@shared/testing/servers/with-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { EmbedPage } from './embed-page';

const server = withServer();
const INFO = 'GET /v1/info/production';
const number = () => screen.findByLabelText<HTMLInputElement>("Recipient's fax number");

beforeEach(() => {
  // jsdom has no layout to observe.
  globalThis.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});
afterEach(() => {
  resetUploads();
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.framed;
});

/** Opens the page at its address with these parameters, as a frame in another site does. */
async function open(search = '') {
  cleanup();
  resetOrderState();
  sessionStorage.clear();
  localStorage.clear();
  // Only compared with this window.
  jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
  return openPage(<EmbedPage />, `/embed.html${search}`, 'anyone');
}

test('a visitor sees the form and nothing of the site around it', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Send a fax' })).toBeInTheDocument();
  expect(await number()).toHaveValue('');
  expect(screen.queryByText('Get Started')).not.toBeInTheDocument();
  expect(document.documentElement.dataset.framed).toBe('');
  expect(window.location.pathname).toBe('/embed.html');
});

test('the page around it sets theme and number, which is checked as if it was typed', async () => {
  const { person } = await open('?theme=dark&number=(212)+555-0123&country=US');
  await waitFor(async () => expect(await number()).toHaveValue('(212) 555-0123'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await person.clear(await number());
  await person.type(await number(), '+1 876 555 0123');
  await person.tab();
  expect(await screen.findByText('The selected country (Jamaica) is not currently supported.')).toBeVisible();
});

test('a browser that does not remember the order goes on in a tab of its own, with the number', async () => {
  // Each call begins another visit, as without cookies.
  const visit = server().visit;
  globalThis.fetch = (input, init) =>
    server().fetch(new URL(input instanceof Request ? input.url : input, server().config.publicUrl).href, {
      ...init,
      signal: null,
    });
  await open('?number=(212)+555-0123&country=US');
  expect(await screen.findByText('Please continue in a new tab')).toBeVisible();
  const link = screen.getByRole('link', { name: /^Send a fax in a new tab/ });
  expect(link).toHaveAttribute('href', '/start#number=%28212%29+555-0123&country=US');
  expect(screen.queryByLabelText("Recipient's fax number")).not.toBeInTheDocument();
  globalThis.fetch = visit;
});

test('says when the server cannot be reached, and goes on once it can', async () => {
  server().answerNext(INFO, () => new Response('', { status: 503 }));
  const { person } = await open();
  expect(await screen.findByText("We couldn't start your order")).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText("We couldn't start your order")).not.toBeInTheDocument());
  expect(await number()).toBeEnabled();
});
