import { createHash } from 'node:crypto';
import type { FrameLocator, Page } from '@playwright/test';
import { LEGAL_PAGES } from '@shared/reference/addresses/legal-pages';
import { test as base, expect } from './support/fixtures';
import { readLedger } from './support/ledger';
import { OrderPage, US_NUMBER } from './support/pages/order-page';
import { type HostPage, startHostPage } from './support/servers/host-page';
import { startServer, type TestServer } from './support/servers/server';

/** Our site with two other sites allowed to frame it, and the page they share. */
interface Neighbors {
  site: TestServer;
  host: HostPage;
}

const test = base.extend<{ host: HostPage; neighbors: Neighbors }>({
  host: async ({ share }, use) => {
    await use(await share('host', startHostPage));
  },
  site: async ({ share, host }, use) => {
    const hosts = [`http://localhost:${host.port}`, `http://127.0.0.1:${host.port}`];
    await use(await share('site', () => startServer({ ALLOWED_FRAME_HOSTS: hosts.join(' ') })));
  },
  neighbors: ({ site, host }, use) => use({ site, host }),
});

// One server and one host for all of them.
test.describe.configure({ mode: 'default' });

const tag = (site: TestServer, options = ''): string => `<script src="${site.url}/embed.js" ${options} async></script>`;

function form(page: Page, index = 0): FrameLocator {
  return page.locator('iframe').nth(index).contentFrame();
}

/** Waits until the form has loaded and the frame is as high as its content. */
async function expectWholeForm(page: Page, index = 0): Promise<void> {
  // Browsers load frames far below the viewport lazily.
  await page.locator('iframe').nth(index).scrollIntoViewIfNeeded();
  await expect(form(page, index).getByLabel("Recipient's fax number")).toBeVisible();
  await expectAllSeen(page, index);
}

/** Expects a frame as high as its content, with nothing to scroll inside. */
async function expectAllSeen(page: Page, index = 0): Promise<void> {
  await expect
    .poll(() =>
      form(page, index)
        .locator('html')
        .evaluate((html) => html.scrollHeight - innerHeight),
    )
    .toBeLessThanOrEqual(0);
}

test('a fax form appears where the script tag is', async ({ page, neighbors: { site, host } }) => {
  host.show(`<h1>Our office</h1>${tag(site, 'data-number="+1 212 555 0142" data-title="Fax us"')}<p>After</p>`);
  await page.goto(`http://localhost:${host.port}/`);
  await expectWholeForm(page);
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Fax us');
  await expect(form(page).getByLabel("Recipient's fax number")).toHaveValue(/212/);
});

test('a number copied from a letter is put into the form as if typed', async ({ page, neighbors: { site, host } }) => {
  host.show(tag(site, 'data-number="Fax: 212&#8211;555&#8211;0142"'));
  await page.goto(`http://localhost:${host.port}/`);
  await expect(form(page).getByLabel("Recipient's fax number")).toHaveValue('(212) 555-0142');
});

// The first is another origin of the same site; with the second, only the frame cookie is sent.
for (const [name, tags] of [
  ['localhost', []],
  ['127.0.0.1', ['@main']],
] as const) {
  test(`an order is completed in a frame on ${name}, always as high as its content`, { tag: [...tags] }, async ({
    page,
    neighbors,
  }) => {
    const { site, host } = neighbors;
    const before = await readLedger(site.url);
    host.show(`<h1>Our office</h1>${tag(site)}<p>After</p>`);
    await page.goto(`http://${name}:${host.port}/`);
    await expectWholeForm(page);
    const order = new OrderPage(page, form(page));
    await order.fillRecipient();
    await expectAllSeen(page);
    await order.goToConfirm();
    await expectAllSeen(page);
    await order.goToPayment();
    await order.fillCard();
    await expectAllSeen(page);
    await order.pay();
    await expect(order.thanks).toBeVisible();
    await expectAllSeen(page);
    expect(page.url()).toBe(`http://${name}:${host.port}/`);
    const { orders, charges } = await readLedger(site.url);
    const paid = orders.filter(
      ({ id, state }) => state === 'paid' && !before.orders.some((one) => one.id === id && one.state === 'paid'),
    );
    expect(paid.map(({ to_number }) => to_number)).toEqual([US_NUMBER.to]);
    expect(charges.slice(before.charges.length).map(({ amount, status }) => [amount, status])).toEqual([
      [199, 'succeeded'],
    ]);
  });
}

test('the frame grows with the fields of the cover page', async ({ page, neighbors: { site, host } }) => {
  host.show(tag(site));
  await page.goto(`http://localhost:${host.port}/`);
  await expectWholeForm(page);
  await form(page)
    .getByRole('switch', { name: /cover page/i })
    .check();
  await form(page).getByLabel('Subject').fill('Lease');
  await form(page).getByLabel('Message').fill('愛\n'.repeat(40));
  await expect(form(page).getByText(/question mark instead/)).toBeVisible();
  await expectAllSeen(page);
});

test('one page can have two forms, one of them in a chosen element', async ({ page, neighbors: { site, host } }) => {
  host.show(`<div id="here"></div>${tag(site)}${tag(site, 'data-target="#here" data-theme="dark"')}`);
  await page.goto(`http://localhost:${host.port}/`);
  await expect(page.locator('iframe')).toHaveCount(2);
  await expect(page.locator('#here > iframe')).toHaveCount(1);
  await expectWholeForm(page, 0);
  await expectWholeForm(page, 1);
  await expect(form(page, 0).locator('html')).toHaveCSS('color-scheme', 'dark');
});

/** Host pages, the number of forms they show, and the messages in their console. */
const TAGS: [what: string, html: (site: string) => string, forms: number, said: RegExp | null][] = [
  [
    'run twice for one element, as StrictMode does',
    (site) => `<div id="t"></div><script>
      const mount = () => {
        const s = document.createElement('script');
        s.src = '${site}/embed.js';
        s.async = true;
        s.dataset.target = '#t';
        document.body.append(s);
        return () => s.remove();
      };
      mount()();
      mount();
    </script>`,
    1,
    null,
  ],
  ['with crossorigin', (site) => `<script src="${site}/embed.js" crossorigin></script>`, 1, null],
  ['as a module', (site) => `<script src="${site}/embed.js?ver=1" type="module"></script>`, 1, null],
  [
    'as a module, two tags',
    (site) => {
      const tagFor = (id: string): string =>
        `<div id="${id}"></div><script type="module" src="${site}/embed.js" data-target="#${id}"></script>`;
      return tagFor('a') + tagFor('b');
    },
    2,
    null,
  ],
  [
    'in a shadow root',
    (site) => `<div id="host"></div><script>
      const s = document.createElement('script');
      s.src = '${site}/embed.js';
      document.getElementById('host').attachShadow({ mode: 'open' }).append(s);
    </script>`,
    0,
    /embed\.js: its script tag must be on the page itself, not in a shadow root/,
  ],
];

for (const [what, html, forms, said] of TAGS) {
  test(`a script tag ${what}`, async ({ page, problems, neighbors: { site, host } }) => {
    const ran = page.waitForResponse(/embed\.js/);
    host.show(`<h1>Our office</h1>${html(site.url)}<p>After</p>`);
    await page.goto(`http://localhost:${host.port}/`);
    await ran;
    if (said) await expect.poll(() => problems.splice(0).join()).toMatch(said);
    for (let index = 0; index < forms; index += 1) await expectWholeForm(page, index);
    await expect(page.locator('iframe')).toHaveCount(forms);
  });
}

test('it works under a strict policy, even if the page’s styles try to hide it', async ({ page, neighbors }) => {
  const { site, host } = neighbors;
  const hostile =
    'iframe{display:none!important;width:9px!important;height:9px!important;opacity:0!important;position:fixed!important}';
  const hash = createHash('sha256').update(hostile).digest('base64');
  host.show(`<style>${hostile}</style><main>${tag(site)}</main>`, {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; script-src ${site.url}; frame-src ${site.url}; require-trusted-types-for 'script'`,
    'Referrer-Policy': 'no-referrer',
  });
  await page.goto(`http://localhost:${host.port}/`);
  await expectWholeForm(page);
  const box = await page.locator('iframe').boundingBox();
  expect(box?.width).toBeGreaterThan(600);
  await expect(page.locator('iframe')).toHaveCSS('opacity', '1');
});

test('forged messages change nothing on either side', async ({ page, neighbors: { site, host } }) => {
  host.show(`<p>Before</p>${tag(site)}<iframe id="other" srcdoc="<p>Other</p>"></iframe>`);
  await page.goto(`http://localhost:${host.port}/`);
  await expectWholeForm(page);
  const frame = page.locator('iframe[src*="embed.html"]');
  const height = await frame.evaluate((element) => element.style.height);
  // Each window handles its messages in order: after this answer, the forged ones have taken effect, if any.
  await form(page)
    .locator('html')
    .evaluate(() => {
      addEventListener('message', ({ data }) => {
        if (data === 'end') parent.postMessage('ended', '*');
      });
    });
  const forged = await frame.evaluate((element: HTMLIFrameElement) => {
    const id = new URL(element.src).searchParams.get('frame');
    const data = { type: 'faxkeep:size', id, height: 4321 };
    window.postMessage(data, '*');
    document.querySelector<HTMLIFrameElement>('#other')?.contentWindow?.parent.postMessage(data, '*');
    element.contentWindow?.postMessage({ type: 'faxkeep:hello', id: 'other' }, '*');
    element.contentWindow?.postMessage('faxkeep:hello', '*');
    element.contentWindow?.postMessage('end', '*');
    return new Promise<string>((done) => {
      addEventListener('message', ({ source, data: said }: MessageEvent<unknown>) => {
        if (source === element.contentWindow && said === 'ended') done(element.style.height);
      });
    });
  });
  expect(forged).toBe(height);
});

test('if the browser blocks cookies in frames, the form continues in a new tab with its number', async ({
  page,
  neighbors,
}) => {
  const { site, host } = neighbors;
  host.show(tag(site, 'data-number="+44 20 7946 0958" data-country="GB"'));
  // As in a browser that blocks cookies in frames on other sites.
  await page.route(/\/v1\/info\//, async (route) => {
    const response = await route.fetch();
    await page.context().clearCookies();
    await route.fulfill({ response, headers: { ...response.headers(), 'set-cookie': '' } });
  });
  await page.goto(`http://127.0.0.1:${host.port}/`);
  await expect(form(page).getByText('Please continue in a new tab')).toBeVisible();
  await expect(form(page).getByText('Your browser blocks cookies in this embedded page')).toBeVisible();
  // Nothing but the link is in the frame, and it has no empty space below.
  await expectAllSeen(page);
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBeLessThan(300);
  const opened = page.waitForEvent('popup');
  await form(page).getByRole('link', { name: 'Send a fax in a new tab' }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(`${site.url}/start`);
  await expect(tab.getByLabel("Recipient's fax number")).toHaveValue('+44 20 7946 0958');
  await expect(tab.getByLabel('Country')).toHaveValue('GB');
});

test('the frame leads to the legal texts of its own site, in a new tab', async ({
  page,
  neighbors: { site, host },
}) => {
  host.show(tag(site));
  await page.goto(`http://127.0.0.1:${host.port}/`);
  await expectWholeForm(page);
  const links = form(page).getByRole('navigation', { name: 'Legal' }).getByRole('link');
  await expect(links).toHaveText(Object.values(LEGAL_PAGES).map(({ label }) => label));
  const opened = page.waitForEvent('popup');
  await links.first().click();
  await expect(await opened).toHaveURL(`${site.url}/terms.html`);
  await expect(form(page).getByLabel("Recipient's fax number")).toBeVisible();
});

test('whatever the server links to opens in a new tab, and the receipt stays in the frame', async ({
  page,
  neighbors: { site, host },
}) => {
  const next = `http://localhost:${host.port}/?thanks`;
  await page.route(/\/v1\/info\//, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { context: { settings: object } };
    Object.assign(answer.context.settings, { messaging: { bot: 'faxbot' } });
    const notification = { message: '<a href="https://news.example/">Our news</a>', type: 'info' };
    await route.fulfill({ response, json: { ...answer, notification } });
  });
  await page.route(/\/v1\/order\/execute\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), redirect: next } });
  });
  host.show(`<h1>Our office</h1>${tag(site)}`);
  await page.goto(`http://127.0.0.1:${host.port}/`);
  await expectWholeForm(page);
  const press = async (name: string): Promise<string> => {
    const opened = page.waitForEvent('popup');
    await form(page).getByRole('link', { name }).click();
    const tab = await opened;
    await tab.waitForURL(/./);
    const address = tab.url();
    await tab.close();
    return address;
  };
  expect(await press('Send from Messenger')).toBe(`${site.url}/redirect?url=https%3A%2F%2Fm.me%2Ffaxbot`);
  expect(await press('Our news')).toBe(`${site.url}/redirect?url=https%3A%2F%2Fnews.example%2F`);

  const order = new OrderPage(page, form(page));
  await order.fillRecipient();
  await order.goToConfirm();
  await order.goToPayment();
  await order.fillCard();
  await order.pay();
  await expect(order.thanks).toBeVisible();
  await expect(form(page).getByText(`Please continue on localhost:${host.port}.`)).toBeVisible();
  expect(await press('Continue (opens in a new tab)')).toBe(next);
  await expect(form(page).getByRole('heading', { name: 'Your fax is on its way' })).toBeVisible();
  expect(page.url()).toBe(`http://127.0.0.1:${host.port}/`);
});

test('a site that is not allowed shows no form', async ({ page, site, problems }) => {
  const host = await startHostPage();
  host.show(tag(site));
  await page.goto(`http://localhost:${host.port}/`);
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(form(page).getByLabel("Recipient's fax number")).toHaveCount(0);
  // The browser logs the reason, which is expected here.
  await expect.poll(() => problems.splice(0).join()).toContain('frame-ancestors');
  await host.close();
});

test('only the embedded form can be framed', async ({ request, neighbors: { site } }) => {
  const pages = [
    '/',
    '/start',
    '/login.html',
    '/home.html',
    '/billing.html',
    '/redirect',
    '/pricing.html',
    '/terms.html',
  ];
  for (const path of pages) {
    const headers = (await request.get(site.url + path)).headers();
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options'], path).toBe('DENY');
  }
});
