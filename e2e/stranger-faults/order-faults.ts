import type { Answer, StrangerCall } from '../stranger/table';
import { EXECUTE, type Fault } from './fault';

type Change = (form: Record<string, unknown>) => Record<string, unknown>;

/** Faults during an order. */
export const ORDER_FAULTS: Record<string, Fault> = {
  'the upload form has no policy': {
    ...setup((form) => ({ ...form, policy: undefined })),
    level: 'wrong',
    about: 'POST /v1/file/setup',
    says: 'pages read: an answer that makes no sense: policy is missing',
  },
  'the policy is a text': {
    ...setup((form) => ({ ...form, policy: 'e30=' })),
    level: 'wrong',
    about: 'POST /v1/file/setup',
    says: 'pages read: an answer that makes no sense: policy is a text',
  },
  'the policy has ended': {
    ...setup((form) => ({ ...form, policy: [policyUntil('2020-01-01T00:00:00Z')] })),
    level: 'wrong',
    about: 'Upload form',
    says: 'policy[0] is no base64 of JSON with an expiration in the future',
  },
  'the bucket is on http': {
    ...setup((form) => ({ ...form, payload: { action: 'http://bucket.example/', key: 'a' } })),
    level: 'wrong',
    about: 'Upload form',
    says: 'pages do not send files to payload.action: it is http',
  },
  'the bucket does not let pages of another origin send': {
    stranger: {
      answers: {
        'POST /v1/file/setup': (own, { headers }) =>
          changed(own(), (form) => ({
            ...form,
            // The same server by another name, which is another origin.
            payload: { key: 'a', action: `http://${String(headers.host).replace('localhost', '127.0.0.1')}/bucket` },
          })),
      },
    },
    level: 'wrong',
    about: 'Upload to the bucket',
    says: 'failure uploading to storage, as Access-Control-Allow-Origin is missing',
  },
  'the upload ends at a page': {
    spoil: (answer, { url }) => {
      if (!url.endsWith('/bucket')) return;
      answer.status = 303;
      answer.headers.set('Location', 'https://fax.example/done');
    },
    level: 'wrong',
    about: 'Upload to the bucket',
    says: 'came: 303 to https://fax.example, empty',
  },
  'a payment is answered with nothing': {
    stranger: { answers: { 'POST /v1/order/execute/{provider}': () => ({}) } },
    level: 'wrong',
    about: `${EXECUTE} with a card that is charged`,
    says: 'that nobody knows whether it is paid, so the page has not heard back, and lets nobody pay anew: an answer that makes no sense: it is empty',
  },
  'a declined card is answered with a text as its error': {
    ...declining(() => ({ status: 402, json: { error: 'Declined' } })),
    level: 'wrong',
    about: `${EXECUTE} with a card that is declined`,
    says: 'HTTP status 402, as "error" is a text where an object with a message is read',
  },
  'a declined card is an error of the server': {
    ...declining(() => ({ status: 500, json: { error: { message: 'Declined' } } })),
    level: 'wrong',
    about: `${EXECUTE} with a card that is declined`,
    says: 'that nobody knows whether it is paid',
  },
  'the paid order stays the open one': {
    stranger: { answers: { 'POST /v1/order/execute/{provider}': () => ({ json: { success: true, order: 'a' } }) } },
    level: 'wrong',
    about: 'After the payment',
    says: '/v1/info still has the paid order',
  },
};

function setup(change: Change): Pick<Fault, 'stranger'> {
  return { stranger: { answers: { 'POST /v1/file/setup': (own) => changed(own(), change) } } };
}

function changed(answer: Answer, change: Change): Answer {
  // The stranger's own answer, which is an object.
  return { ...answer, json: change(answer.json as Record<string, unknown>) };
}

/** A stranger that consults a bank, and answers like this if the card is declined. */
function declining(answer: () => Answer): Pick<Fault, 'stranger'> {
  const execute = (own: () => Answer, { body }: StrangerCall): Answer =>
    body.includes('tok_chargeDeclined') ? answer() : own();
  return { stranger: { answers: { 'POST /v1/order/execute/{provider}': execute } } };
}

function policyUntil(expiration: string): string {
  return Buffer.from(JSON.stringify({ expiration, conditions: [] })).toString('base64');
}
