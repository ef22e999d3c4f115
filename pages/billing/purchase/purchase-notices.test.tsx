import { resetPurchase } from '@pages/billing/purchase-store';
import { quotePlan } from '@shared/payments/plan-price';
import { loadInfo } from '@shared/stores/info';
import { clearNotices } from '@shared/stores/notices';
import { expectNoticeFor, renderNotices } from '@shared/testing/pages/notice-time';
import { infoOf, stubServer } from '@shared/testing/servers/stub-server';
import { buyPlan } from './buy-plan';
import { showBought } from './show-bought';

const product = 'PLAN_ONETIME_ANNUAL';
const TRIAL = 'PLAN_ONETIME_TRIAL';
const method = () => Promise.resolve({ ok: true as const, token: 'pm_card_visa' });

beforeEach(() => {
  resetPurchase();
  clearNotices();
  localStorage.clear();
  renderNotices();
});

test('the progress notice of a purchase stays 45 seconds', async () => {
  stubServer({
    'GET /v1/info/production': infoOf({ email: 'ann@mail.example' }),
    'GET /v1/plans': { values: [] },
    // Never answers.
    'POST /v1/plans': () => new Promise<object>(() => undefined),
  });
  await loadInfo();
  await expectNoticeFor(45_000, /^Processing your payment/, () => {
    void buyPlan(quotePlan(product, Date.now()), { email: 'ann@mail.example', method });
  });
});

test('a trial is started, and nothing is said of a payment', async () => {
  stubServer({
    'GET /v1/info/production': infoOf({ email: 'ann@mail.example' }),
    'GET /v1/plans': { values: [] },
    'POST /v1/plans': () => new Promise<object>(() => undefined),
  });
  await loadInfo();
  await expectNoticeFor(45_000, 'Starting your trial. Please keep this page open.', () => {
    void buyPlan(quotePlan(TRIAL, Date.now()), { email: 'ann@mail.example', method: null });
  });
});

test('the notice of a trial that has started stays 5 seconds', async () => {
  await expectNoticeFor(5_000, 'Your trial has started. It ends by itself, and nothing will be charged.', () =>
    showBought({ product: TRIAL, email: 'ann@mail.example', cost: 0, answer: null }),
  );
});

test('the notice of a completed purchase stays 5 seconds', async () => {
  await expectNoticeFor(5_000, 'Thank you for your purchase: a receipt has been sent to ann@mail.example.', () =>
    showBought({ product, email: 'ann@mail.example', cost: 0, answer: null }),
  );
});
