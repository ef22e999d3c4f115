/** The home page against the reference server: the flow, and the text around it as the build makes it. */
import { makePdf } from '@server/testing/visitor';
import { fetchInfo } from '@shared/api/calls/info';
import { resetUploads } from '@shared/order/files/order-uploads';
import { resetOrderState } from '@shared/order/order-store';
import lists from '@shared/reference/expected-lists.json';
import { setInspection } from '@shared/testing/browser/fake-inspect-worker';
import { openPage } from '@shared/testing/pages/open-page';
import { showPageHtml } from '@shared/testing/pages/page-html';
import { signUp } from '@shared/testing/pages/sign-up';
import { withServer } from '@shared/testing/servers/with-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { IndexPage } from './index-page';
import { enhanceMarketing } from './marketing/enhance-marketing';

const server = withServer();

let scrolledTo: string[] = [];

/** Callbacks to call when the visitor comes near a part of the page. */
const told = new Map<Element, () => void>();
const comeNear = (selector: string) => told.get(document.querySelector(selector) ?? document.body)?.();

beforeEach(() => {
  told.clear();
  // jsdom lays nothing out and does not scroll.
  globalThis.IntersectionObserver = class {
    tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell;
    }
    observe(part: Element) {
      const entry = { isIntersecting: true } as IntersectionObserverEntry; // only this field is read
      told.set(part, () => this.tell([entry], this as unknown as IntersectionObserver));
    }
    disconnect = () => undefined;
  } as unknown as typeof IntersectionObserver; // no other method is called
  scrolledTo = [];
  Element.prototype.scrollIntoView = function () {
    scrolledTo.push(this.id);
  };
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  setInspection();
});
afterEach(resetUploads);

/** Opens the page at an address, as its entry does. */
async function open(address = '/start') {
  cleanup();
  resetOrderState();
  sessionStorage.clear();
  localStorage.clear();
  showPageHtml('index', address);
  const page = await openPage(<IndexPage />, address, 'anyone');
  enhanceMarketing();
  return page;
}

test('a visitor reads what this is and what it costs, and can begin or sign in', async () => {
  await open();
  expect(document.title).toBe('Send a fax – Faxkeep');
  expect(screen.getByRole('heading', { level: 1, name: 'Send a fax from your browser' })).toBeVisible();
  expect(screen.getAllByText('$1.99')[0]).toBeVisible();
  expect(await screen.findByLabelText("Recipient's fax number")).toBeEnabled();
  for (const link of screen.getAllByRole('link', { name: 'Get Started' })) {
    expect(link).toHaveAttribute('href', '/login.html');
  }
});

test('Get Started leads somebody who is signed in to the archives', async () => {
  await signUp('index@example.com', 'correct horse battery');
  await open();
  const links = screen.getAllByRole('link', { name: 'Get Started' });
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) expect(link).toHaveAttribute('href', '/home.html');
});

test.each(['/', '/index.html'])('%s becomes /start', async (address) => {
  await open(address);
  await screen.findByLabelText("Recipient's fax number");
  await waitFor(() => expect(window.location.pathname).toBe('/start'));
});

test('a visitor adds a file and a number, and the server has both at the next step', async () => {
  const { person } = await open();
  const file = new File([new Uint8Array(await makePdf(1))], 'letter.pdf', { type: 'application/pdf' });
  await person.upload(await screen.findByLabelText('Choose PDF files', { selector: 'input' }), file);
  await person.type(screen.getByLabelText("Recipient's fax number"), '2125550123');
  await screen.findByText('Uploaded');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
  // The introduction is gone, and the page still has its first heading.
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Send a fax');
  const info = await fetchInfo();
  expect(info).toMatchObject({
    value: { context: { order: { to: '+12125550123' }, files: [{ name: 'letter.pdf', pagecount: 1 }] } },
  });
});

describe('the text around the flow', () => {
  test('an address with a hash scrolls to what it names, where the browser has not', async () => {
    await open('/start#contact');
    expect(scrolledTo).toEqual(['contact']);
  });

  test('has every country, and finds one by its name or code', async () => {
    const { person } = await open('/displaycountries');
    expect(scrolledTo).toEqual(['displaycountries']);
    const section = within(screen.getByRole('region', { name: 'Where you can send faxes' }));
    expect(section.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual(
      lists.countries.map(([name]) => name),
    );
    comeNear('[data-countries]');
    await person.type(await section.findByLabelText('Search countries'), '+81');
    expect(section.getByRole('status')).toHaveTextContent('1 of 47 countries');
    expect(section.getByRole('listitem')).toHaveTextContent('Japan');
  });

  test('takes a question, which the server gets', async () => {
    const { person } = await open();
    comeNear('[data-contact-form]');
    await person.type(await screen.findByLabelText('Your name'), 'Ann Lee');
    await person.type(screen.getByLabelText('Your email'), 'ann@example.com');
    await person.type(screen.getByLabelText('Your question'), 'Where is my fax?');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Your request has been sent.')).toBeVisible();
    expect(server().calls).toContain('POST /v1/contact/request');
  });
});
