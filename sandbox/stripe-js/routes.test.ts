import { stripeJsRoutes } from './routes';

const routes = stripeJsRoutes({ sandboxDir: 'sandbox', allowedFrameHosts: [] });

test('serves the library as one script that accepts only a publishable key', async () => {
  const response = await routes.request('/stripe.js');
  expect(response.headers.get('content-type')).toContain('text/javascript');
  const text = await response.text();
  expect(text).toContain('window.Stripe');
  expect(text).not.toMatch(/^(?:import|export)\b/m);
});

test.each(['card.html', 'challenge.html', 'wallet-button.html', 'wallet-sheet.html'])(
  'serves the frame %s with its own policy and nothing inline',
  async (name) => {
    const response = await routes.request(`/stripe-js/${name}`);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const html = await response.text();
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/);
  },
);

test('serves every script that a frame requests', async () => {
  for (const name of ['card-frame.js', 'card-rules.js', 'sheet-frame.js', 'frame.css']) {
    expect((await routes.request(`/stripe-js/${name}`)).status).toBe(200);
  }
  expect((await routes.request('/stripe-js/routes.ts')).status).toBe(404);
});
