/** The 404 page against the reference server. */
import { openPlainPage } from '@shared/testing/pages/plain-page';
import { signUp } from '@shared/testing/pages/sign-up';
import { withServer } from '@shared/testing/servers/with-server';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

const server = withServer();
// Loads the lazy code once beforehand, so that no test waits for it.
beforeAll(() => import('@shared/boot/plain/plain-session'));

const open = () => openPlainPage(server(), '404', () => import('./404'));
const main = () => within(screen.getByRole('main'));
const header = () => within(screen.getByRole('navigation', { name: 'Main' }));

test('says that there is no such page, and leads on', async () => {
  await open();
  expect(document.title).toMatch(/^Page not found/);
  expect(main().getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(main().getByText(/^The address may be mistyped/)).toBeVisible();
  const links = main()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Send a fax', '/start'],
    ['Your archives', '/home.html'],
    ['Pricing', '/pricing.html'],
    ['support@faxkeep.example', 'mailto:support@faxkeep.example'],
  ]);
});

test('lets a visitor sign in', async () => {
  await open();
  expect(header().getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login.html');
});

test('lets a signed-in person sign out', async () => {
  await signUp('lost@example.com', 'correct horse battery');
  const visited = await open();
  await userEvent.click(await header().findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(visited).toEqual(['/index.html']));
  const info = await server().visit('/v1/info/production');
  expect(await info.json()).toMatchObject({ context: { user: null } });
});
