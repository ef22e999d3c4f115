import type { ExecuteAnswer, ExecuteBody } from '@shared/api/shapes/payment';
import type { Plan, PlanPurchase, PlanPurchased } from '@shared/api/shapes/plans';
import type { Call } from './operation';
import { count, list, object, schemaRef, succeeded, text } from './parts';
import { day, planProduct } from './schemas';

const execute: ExecuteBody = {
  token: 'tok_1Example',
  url: 'https://faxkeep.example/start',
  environment: 'production',
  settings: {},
  order: '6kT0vVb3rQm1XyZ8aBcD2e',
};
const executed: ExecuteAnswer = {
  order: '6kT0vVb3rQm1XyZ8aBcD2e',
  amount: 199,
  pagecount: 3,
  email: 'pat@example.com',
  redirect: '/home.html',
};
const plan: Plan = {
  guid: 'p1Example',
  plan: 'PLAN_SUBSCRIPTION_MONTHLY',
  current_period_end: '2026-11-30',
  renewal_date: '2026-12-01',
  features: { print: true, drive: true, dropbox: true, onedrive: true, box: true, customactivityreportperiod: true },
};
const purchase: PlanPurchase = {
  channel: 'web',
  cost: 110,
  payment_method: 'pm_1Example',
  email: 'pat@example.com',
  product: 'PLAN_SUBSCRIPTION_MONTHLY',
  via: 'stripe',
  key: '0123456789ABCDEFGHIJKL',
  renew_date: '2026-12-01',
};
const purchased: PlanPurchased = {
  ordernumber: 'n1Example',
  total: 110,
  product: 'PLAN_SUBSCRIPTION_MONTHLY',
  product_name: 'Monthly subscription',
  category: 'Personal Account',
};

const UNKNOWN_OUTCOME =
  'Answers 409, 425, 429 and 5xx, and no answer within 60 seconds, say nothing about the money: the same attempt is sent again, unchanged, or looked up. From the first attempt to a definite end the order cannot be changed, also while `requires_action` stands.';

/** What charges cards. */
export const paymentCalls: readonly Call[] = [
  {
    call: 'POST /v1/order/execute/stripe',
    id: 'executeOrder',
    summary: 'Pay the open order',
    description: UNKNOWN_OUTCOME,
    headers: ['IdempotencyKey'],
    body: {
      schema: object({
        token: text('Token of the card, or confirmation token of the wallet.'),
        url: text('Address of the page that pays.'),
        environment: text('As in `/v1/info/{environment}`.'),
        settings: {
          type: 'object',
          additionalProperties: true,
          description: '`settings.stripe.card` or `settings.stripe.wallet`, unchanged.',
        },
        'order?': text('Guid of the order the page shows; a server that knows it refuses another one. May be ignored.'),
        'email?': text('Where the person wants the receipt; a token of a card carries no address. May be ignored.'),
      }),
      example: execute,
    },
    answer: {
      schema: succeeded({
        order: text('Guid of the paid order, for `/order/{guid}`.'),
        amount: count('Cents that were charged.'),
        pagecount: count('Pages that are faxed.'),
        email: text('Where the receipt goes; may be empty.'),
        'redirect?': text('Where the page goes after 5 seconds; followed only when the page’s own rules allow it.'),
      }),
      example: { success: true, ...executed },
    },
    pays: true,
    refuses: [409, 503],
  },
  {
    call: 'GET /v1/plans',
    id: 'listPlans',
    summary: 'The person’s plans',
    signedIn: true,
    answer: {
      schema: succeeded({ values: list(schemaRef('Plan'), 'Plans that have not ended.') }),
      example: { success: true, values: [plan] },
    },
  },
  {
    call: 'POST /v1/plans',
    id: 'purchasePlan',
    summary: 'Buy a plan',
    description: `The server reckons the price itself; \`cost\` is what the page showed. ${UNKNOWN_OUTCOME}`,
    signedIn: true,
    body: {
      schema: object({
        channel: { const: 'web' },
        cost: count('Cents the page showed.'),
        payment_method: {
          type: ['string', 'null'],
          description: 'Payment method at the provider; null for the trial.',
        },
        email: text('Where the receipt goes.'),
        product: planProduct,
        via: { const: 'stripe' },
        key: text('Id of the attempt, the same on every re-send. The server acts once for one key.', {
          pattern: '^[0-9A-Za-z]+$',
        }),
        'renew_date?': day('When it renews, as the page showed; missing for plans that end.'),
        'paymentIntentId?': text('The payment that was confirmed after `requires_action`.'),
      }),
      example: purchase,
    },
    answer: {
      schema: succeeded({
        ordernumber: text('For questions.'),
        total: count('Cents that were charged.'),
        product: planProduct,
        product_name: text('The plan in words.'),
        category: text('Product category.'),
      }),
      example: { success: true, ...purchased },
    },
    pays: true,
    refuses: [409, 503],
  },
  {
    call: 'DELETE /v1/plans/{guid}',
    id: 'cancelPlan',
    summary: 'Cancel a plan',
    description: 'It lasts until the end of the paid period.',
    path: { guid: 'The plan.' },
    signedIn: true,
    answer: { schema: succeeded(), example: { success: true } },
    refuses: [400, 404, 409],
  },
];
