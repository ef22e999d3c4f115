/** The pages of legal texts against the reference server. */
import { openPlainPage } from '@shared/testing/pages/plain-page';
import { signUp } from '@shared/testing/pages/sign-up';
import { withServer } from '@shared/testing/servers/with-server';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

const server = withServer();
// Loads the lazy code once beforehand, so that no test waits for it.
beforeAll(() => import('@shared/boot/plain/plain-session'));

const open = (name: (typeof TEXTS)[number][0]) => openPlainPage(server(), name, () => import('./legal'));
const main = () => within(screen.getByRole('main'));
const header = () => within(screen.getByRole('navigation', { name: 'Main' }));

/** Each page: name, link, heading, and words of its text. */
const TEXTS = [
  ['terms', 'Terms', 'Terms of service', 'A fax costs $1.99'],
  ['privacy', 'Privacy', 'Privacy policy', 'We do not use analytics.'],
  ['refunds', 'Refunds', 'Refund policy', 'refund'],
  ['imprint', 'Imprint', 'Imprint', 'support@faxkeep.example'],
] as const;

describe.each(TEXTS)('the page %s', (name, _, title, words) => {
  test('shows the text, and since when it holds', async () => {
    await open(name);
    expect(document.title).toContain(title);
    expect(main().getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(main().getByText(/^Last updated/)).toHaveTextContent(/^Last updated [A-Z][a-z]+ \d{1,2}, \d{4}$/);
    expect(screen.getByRole('main')).toHaveTextContent(words);
  });

  test('its table of contents, if it has one, leads to its headings in their order', async () => {
    await open(name);
    const contents = main().queryByRole('navigation', { name: 'On this page' });
    const headings = main()
      .getAllByRole('heading', { level: 2 })
      .filter(({ id }) => id !== 'contents');
    const named = headings.map(({ textContent, id }) => [textContent, `#${id}`]);
    const links = contents && within(contents).getAllByRole('link');
    expect(links?.map((link) => [link.textContent, link.getAttribute('href')]) ?? named).toEqual(named);
    expect(contents !== null).toBe(headings.length >= 5);
  });

  test('leads to the other texts, and to who can be asked', async () => {
    await open(name);
    const footer = within(screen.getByRole('navigation', { name: 'Footer' }));
    for (const [other, label] of TEXTS) {
      expect(footer.getByRole('link', { name: label })).toHaveAttribute('href', `/${other}.html`);
    }
    expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/#contact');
  });

  test('lets a visitor sign in', async () => {
    await open(name);
    expect(header().getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login.html');
  });

  test('lets a signed-in person sign out', async () => {
    await signUp(`reader-of-${name}@example.com`, 'correct horse battery');
    const visited = await open(name);
    await userEvent.click(await header().findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(visited).toEqual(['/index.html']));
  });
});
