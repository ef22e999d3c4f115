import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@server/platform/config';
import { type Context, Hono } from 'hono';
import { readLibrary } from './library';

const SCRIPT = 'text/javascript; charset=utf-8';

/** Files of the stand-in by address below /sandbox, all in this folder. */
const FILES: Record<string, string> = {
  'stripe-js/card-frame.js': SCRIPT,
  'stripe-js/card-rules.js': SCRIPT,
  'stripe-js/sheet-frame.js': SCRIPT,
  'stripe-js/frame.css': 'text/css; charset=utf-8',
};

/**
 * Pages of the stand-in's frames: body class, script and body. The script enables the controls, so it misses no input.
 */
const PAGES: Record<string, { title: string; kind: string; script: string; body: string }> = {
  'card.html': {
    title: 'Secure card payment input frame',
    kind: 'card',
    script: 'card-frame.js',
    body:
      '<div id="card">' +
      '<input disabled id="number" name="cardnumber" aria-label="Credit or debit card number" autocomplete="cc-number" inputmode="numeric" placeholder="Card number">' +
      '<input disabled id="expiry" name="exp-date" aria-label="Credit or debit card expiration date" autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY">' +
      '<input disabled id="cvc" name="cvc" aria-label="Credit or debit card CVC/CVV" autocomplete="cc-csc" inputmode="numeric" placeholder="CVC">' +
      '</div>',
  },
  'challenge.html': {
    title: '3-D Secure test page',
    kind: 'challenge',
    script: 'sheet-frame.js',
    body:
      '<main class="sheet"><h1>3-D Secure 2 test page</h1><p>Your bank needs you to confirm this payment. This page stands in for it.</p>' +
      '<button disabled class="main" data-says="complete" autofocus>Complete authentication</button>' +
      '<button disabled data-says="fail">Fail authentication</button></main>',
  },
  'wallet-button.html': {
    title: 'Express checkout',
    kind: 'button',
    script: 'sheet-frame.js',
    body: '<button disabled data-says="open">Pay with Test wallet</button>',
  },
  'wallet-sheet.html': {
    title: 'Test wallet',
    kind: 'wallet',
    script: 'sheet-frame.js',
    body:
      '<main class="sheet"><h1>Test wallet</h1><p>wallet@example.com, Visa ending in 4242. Nothing is charged for real.</p>' +
      '<button disabled class="main" data-says="pay" autofocus>Pay</button><button disabled data-says="cancel">Cancel</button></main>',
  },
};

/** Stand-in for the payment provider's browser library and its frames; mounted under /sandbox. */
export function stripeJsRoutes({
  sandboxDir,
  allowedFrameHosts,
}: Pick<Config, 'sandboxDir' | 'allowedFrameHosts'>): Hono {
  const routes = new Hono();
  const policy = framePolicy(allowedFrameHosts);
  const folder = join(sandboxDir, 'stripe-js');
  routes.get('/stripe.js', async (c) => answer(c, await readLibrary(folder), SCRIPT));
  for (const [address, type] of Object.entries(FILES)) {
    const name = address.split('/').at(-1) ?? address;
    routes.get(`/${address}`, async (c) => {
      const text = await readFile(join(folder, name), 'utf8');
      return answer(c, text, type);
    });
  }
  for (const [name, { title, kind, script, body }] of Object.entries(PAGES)) {
    const html =
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
      '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/sandbox/stripe-js/frame.css"></head>' +
      `<body class="${kind}">${body}<script type="module" src="/sandbox/stripe-js/${script}"></script></body></html>`;
    routes.get(`/stripe-js/${name}`, (c) => {
      c.header('Content-Security-Policy', policy);
      return answer(c, html, 'text/html; charset=utf-8');
    });
  }
  return routes;
}

/** Our pages, and those that embed the order form, may contain the frames. */
function framePolicy(hosts: readonly string[]): string {
  const ancestors = ["'self'", ...hosts].join(' ');
  return `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}; require-trusted-types-for 'script'`;
}

function answer(c: Context, text: string, type: string): Response {
  return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' });
}
