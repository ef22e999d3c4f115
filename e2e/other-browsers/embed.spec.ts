import { HANG_MS } from '@shared/testing/hang';
import { testFile, US_NUMBER } from '../support/pages/order-page';
import { type HostPage, hostPageFixture } from '../support/servers/host-page';
import { test as base, expect } from './fixtures';
import type { Person } from './person';
import { startWatchedSite, type WatchedSite } from './watched-site';

/** Two other sites may frame our form: another origin of the same site, and another site. */
const test = base.extend<object, { host: HostPage }>({
  host: hostPageFixture,
  site: [
    async ({ host }, use) => {
      const site = await startWatchedSite({
        ALLOWED_FRAME_HOSTS: `http://localhost:${host.port} http://127.0.0.1:${host.port}`,
      });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: HANG_MS },
  ],
});

test('a visitor of ours confirms an order in a frame on another origin', async ({ person, site, host }) => {
  await person.open(`${site.url}/start`);
  await person.seesThe('button', 'Continue');
  const form = await openForm(person, site, host, 'localhost');
  await form.chooseFile(testFile('letter-1.pdf'));
  await form.fill(/fax number/i, US_NUMBER.typed);
  await form.sees(/letter-1\.pdf.*Uploaded/);
  await form.press('button', 'Continue');
  await form.seesThe('heading', 'Does everything look right?');
  await form.press('button', 'Confirm and continue');
  await form.seesThe('heading', 'Pay and send');
  expect(await person.address()).toBe(`http://localhost:${host.port}/`);
});

test('in a frame on another site the form works, or continues in a new tab', async ({
  person,
  site,
  host,
  otherBrowser,
}) => {
  const form = await openForm(person, site, host, '127.0.0.1');
  if (otherBrowser.takesFrameCookies) await form.seesThe('button', 'Continue');
  else await form.seesThe('link', 'Send a fax in a new tab');
});

/** Opens another site's page with our form under this name; returns the person looking into the form. */
async function openForm(person: Person, site: WatchedSite, host: HostPage, name: string): Promise<Person> {
  host.show(`<!doctype html><title>Our office</title><p>Fax us</p><script src="${site.url}/embed.js" async></script>`);
  await person.open(`http://${name}:${host.port}/`);
  return person.in('iframe[src*="embed.html"]');
}
