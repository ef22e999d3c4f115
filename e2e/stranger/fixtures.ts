import type { BrowserContext } from '@playwright/test';
import { test as base } from '../support/fixtures';
import { type Stranger, type StrangerOptions, startStranger } from './stranger';

interface StrangerFixtures {
  /** How this test's stranger differs: `test.use({ differences: { ... } })`. */
  differences: StrangerOptions;
  stranger: Stranger;
}

/** Tests with a separate stranger and a page at its origin, using the reference server's payment provider. */
export const test = base.extend<StrangerFixtures>({
  differences: [{}, { option: true }],
  stranger: async ({ differences }, use) => {
    const stranger = await startStranger(differences);
    await use(stranger);
    await stranger.close();
  },
  baseURL: async ({ stranger }, use) => {
    await use(stranger.url);
  },
  context: async ({ context, stranger, site }, use) => {
    await playProvider(context, stranger.url, site.url);
    await use(context);
  },
});

export { expect } from '../support/fixtures';

/** Answers for js.stripe.com and its frames with the stand-in of a reference server's sandbox. */
async function playProvider(context: BrowserContext, strangerUrl: string, sandboxUrl: string): Promise<void> {
  await context.route('https://js.stripe.com/**', async (route) => {
    await route.fulfill({ response: await route.fetch({ url: `${sandboxUrl}/sandbox/stripe.js` }) });
  });
  await context.route(`${strangerUrl}/sandbox/**`, async (route) => {
    const url = route.request().url().replace(strangerUrl, sandboxUrl);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}
