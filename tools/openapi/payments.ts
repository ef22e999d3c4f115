import { type ExecuteAnswer, type ExecuteBody, executeBody, executed } from '@shared/api/shapes/orders/payment';
import {
  type Plan,
  type PlanPurchase,
  type PlanPurchased,
  planList,
  planPurchase,
  planPurchased,
} from '@shared/api/shapes/plans';
import type { Call } from './operation';
import { day, planProduct } from './schemas';

const execute: ExecuteBody = {
  token: 'tok_1Example',
  url: 'https://faxkeep.example/start',
  environment: 'production',
  settings: {},
  order: '6kT0vVb3rQm1XyZ8aBcD2e',
};
const paid: ExecuteAnswer = {
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
  'Answers 409, 425, 429 and 5xx, and no answer within 60 seconds, say nothing about the money: the same attempt is resent unchanged, or looked up. From the first attempt to a definite end the order cannot be changed, including while `requires_action` is pending.';

/** Calls that charge cards. */
export const paymentCalls: readonly Call[] = [
  {
    call: 'POST /v1/order/execute/stripe',
    id: 'executeOrder',
    summary: 'Pay the open order',
    description: UNKNOWN_OUTCOME,
    headers: ['IdempotencyKey'],
    body: {
      shape: executeBody,
      descriptions: {
        token: 'Card token, or the wallet’s confirmation token.',
        url: 'Address of the page that pays.',
        environment: 'As in `/v1/info/{environment}`.',
        settings: '`settings.stripe.card` or `settings.stripe.wallet`, unchanged.',
        order: 'Guid of the order the page shows; the server may refuse any other. May be ignored.',
        email: 'Where the person wants the receipt; a card token carries no address. May be ignored.',
      },
      example: execute,
    },
    answer: {
      shape: executed,
      descriptions: {
        order: 'Guid of the paid order, for `/order/{guid}`.',
        amount: 'Cents charged.',
        pagecount: 'Number of pages faxed.',
        email: 'Where the receipt goes; may be empty.',
        redirect: 'Where the page goes after 5 seconds: a path, or an http or https address without credentials.',
      },
      example: paid,
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
      shape: planList,
      descriptions: {
        values:
          'Plans, oldest first. Those that have ended may be listed, too: then pages say when a plan ended, and do not offer a trial that was used.',
      },
      example: { values: [plan] },
    },
  },
  {
    call: 'POST /v1/plans',
    id: 'purchasePlan',
    summary: 'Buy a plan',
    description: `The server calculates the price itself; \`cost\` is what the page showed. With the capability \`extend\`, a plan bought again begins after the days of it that are paid. ${UNKNOWN_OUTCOME}`,
    signedIn: true,
    body: {
      shape: planPurchase,
      descriptions: {
        cost: 'Cents the page showed.',
        payment_method: 'Payment method at the provider; null for the trial.',
        email: 'Where the receipt goes.',
        product: planProduct,
        key: {
          about: 'Id of the attempt, the same whenever it is resent. The server acts once per key.',
          more: { pattern: '^[0-9A-Za-z]+$' },
        },
        renew_date: day('When it renews, as the page showed; missing for plans that end.'),
        paymentIntentId: 'The payment that was confirmed after `requires_action`.',
      },
      example: purchase,
    },
    answer: {
      shape: planPurchased,
      descriptions: {
        ordernumber: 'For questions.',
        total: 'Cents charged.',
        product: planProduct,
        product_name: 'Name of the plan.',
        category: 'Product category.',
      },
      example: purchased,
    },
    pays: true,
    refuses: [409, 503],
  },
  {
    call: 'DELETE /v1/plans/{guid}',
    id: 'cancelPlan',
    summary: 'Cancel a plan',
    description:
      'It lasts until the end of the paid period; if that is over, because a renewal could not be charged, it ends at once.',
    path: { guid: 'The plan.' },
    signedIn: true,
    refuses: [400, 404, 409],
  },
];
