import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HANG_MS } from '@shared/testing/hang';
import puppeteer, { type Browser, type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import { firefoxPath } from '../../scripts/check/browsers';
import type { Driver, OtherBrowser } from './driver';

/** Only this machine: every other address is behind a missing proxy. */
const ONLY_THIS_MACHINE = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
};

/** Dates are typed in American order, regardless of the machine's language. */
const AMERICAN = { 'intl.locale.requested': 'en-US', 'intl.regional_prefs.use_os_locales': false };

/** Starts Firefox without a window, with a new profile. It speaks WebDriver BiDi without a driver beside it. */
export async function startFirefox(): Promise<OtherBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'fax-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    args: ['--width=1280', '--height=1000'],
    extraPrefsFirefox: { ...ONLY_THIS_MACHINE, ...AMERICAN },
    env: { ...process.env, HOME: home },
    timeout: HANG_MS,
    protocolTimeout: HANG_MS,
  });
  return {
    takesFrameCookies: true,
    newVisitor: () => newVisitor(browser),
    close: async () => {
      await browser.close();
      if (existsSync(home)) await rm(home, { recursive: true, force: true });
    },
  };
}

async function newVisitor(browser: Browser): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(HANG_MS);
  await page.setViewport({ width: 1280, height: 1000 });
  return {
    open: (address) => page.goto(address),
    evaluate: async (frames, expression) => (await frameAt(page, frames)).evaluate(expression),
    click: async (frames, element) => (await elementIn(page, frames, element)).click(),
    chooseFile: async (frames, element, path) => {
      const field = await (await elementIn(page, frames, element)).toElement('input');
      await field.uploadFile(path);
    },
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    close: () => context.close(),
  };
}

async function frameAt(page: Page, frames: readonly string[]): Promise<Frame> {
  let frame = page.mainFrame();
  for (const selector of frames) {
    const inner = await (await frame.$(selector))?.contentFrame();
    if (!inner) throw new Error(`There is no frame ${selector}`);
    frame = inner;
  }
  return frame;
}

async function elementIn(page: Page, frames: readonly string[], element: string): Promise<ElementHandle> {
  const handle = (await (await frameAt(page, frames)).evaluateHandle(element)).asElement();
  if (!handle) throw new Error(`There is no element ${element}`);
  // Pages return only elements, no other nodes.
  return handle as ElementHandle;
}
