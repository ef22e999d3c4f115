import { type ContactRequest, contactRequest } from '@shared/api/shapes/contact';
import { type Info, info } from '@shared/api/shapes/info';
import { type FaxStatus, faxStatus } from '@shared/api/shapes/orders/fax-status';
import type { OrderDetails } from '@shared/api/shapes/orders/order';
import { type OrderUpdateAnswer, orderUpdate, orderUpdated } from '@shared/api/shapes/orders/order-update';
import { CAPABILITIES } from '@shared/reference/capabilities';
import type { Call } from './operation';
import { orderOptions } from './schemas';

/** The order of the examples. */
export const exampleOrder = {
  id: '6kT0vVb3rQm1XyZ8aBcD2e',
  number: '(202) 456-1414',
  to: '+12024561414',
  instantsend: true,
  deliverytime: null,
  tz: 'America/New_York',
  coverpage: false,
  sendername: '',
  senderphone: '',
  amount: 199,
  description: 'Fax, flat price',
  sku: 'SINGLE1',
  category: 'Fax',
  displaycosttext: '$1.99',
};

/** The example order's totals. */
export const exampleDetails: OrderDetails = { id: exampleOrder.id, pagecount: 3, amount: 199 };

const first: Info = {
  context: {
    user: {
      name: 'Pat Example',
      email: 'pat@example.com',
      phone: '+12025550143',
      features: { print: true, drive: true },
      card: { id: 'pm_1Example', brand: 'visa', last4: '4242' },
      verified: true,
    },
    settings: {
      stripe: { key: 'pk_live_example', card: {}, wallet: { label: 'Fax' } },
      dropbox: { appkey: 'example' },
      messaging: { bot: 'faxkeep' },
      password: { minlength: 8 },
      storages: ['drive', 'dropbox', 'onedrive', 'box'],
      providers: ['google', 'apple', 'microsoft'],
      capabilities: [...CAPABILITIES],
    },
    order: exampleOrder,
    details: exampleDetails,
    files: [{ key: 'a1b2.pdf', name: 'letter.pdf', size: 12_345, source: 'upload', pagecount: 3 }],
  },
  notification: { message: 'Closed on <b>Friday</b>', type: 'info' },
};

const updated: { context: OrderUpdateAnswer } = { context: { details: exampleDetails } };

const sending: FaxStatus = {
  status: 'queued',
  pages: 3,
  pages_sent: 0,
  tries: 1,
  next_try: '2026-11-25T15:05:00.000Z',
  updated: '2026-11-25T15:04:00.000Z',
  reason: 'busy',
  message: 'We could not deliver this fax: the line was busy.',
};

const question: ContactRequest = {
  name: 'Pat Example',
  email: 'pat@example.com',
  question: 'Did my fax arrive?',
  source: 'index',
  url: 'https://faxkeep.example/start',
};

/** Info, the order's options, contact requests. */
export const visitCalls: readonly Call[] = [
  {
    call: 'GET /v1/info/{environment}',
    id: 'fetchInfo',
    summary: 'The visitor, the server’s settings, the open order',
    description:
      'Every page calls this once when it loads; the answer sets the session cookie and carries the first CSRF token. A visitor without an open order gets a new one. ' +
      'After a payment the next answer has a new order, except for a page of the same visitor at `/order/{guid}` (identified by the `Referer`), which gets that order for its receipt. ' +
      'A server with the capability `receiptlink` gives it to a page at `/order/{guid}?receipt={token}` in any browser, if the token is the one that it mailed, for 90 days: what the mail said of the order, and neither files nor addresses.',
    path: {
      environment: 'The environment the pages were built for: `production`, or `development` under the dev server.',
    },
    answer: {
      shape: info,
      descriptions: {
        context: {
          members: {
            user: 'Null for a visitor who is not signed in.',
            files: 'Registered files, in the order they were added.',
          },
        },
        notification: {
          about: 'A notification for every visitor.',
          members: {
            message: 'HTML. Pages sanitize it and show it at the top for 15 seconds.',
            type: 'How it is styled.',
          },
        },
      },
      example: first,
    },
  },
  {
    call: 'POST /v1/order/update/{id}',
    id: 'updateOrder',
    summary: 'Save the order’s options',
    description:
      'The order’s members, flat. Pages send all that they know, what is sold as they received it. Omitted members stay unchanged; price and product texts belong to the server, and changes to them are ignored. While the order is being paid, 409.',
    path: { id: 'The open order.' },
    body: {
      shape: orderUpdate,
      descriptions: orderOptions,
      example: {
        number: exampleOrder.number,
        to: exampleOrder.to,
        instantsend: true,
        deliverytime: null,
        coverpage: false,
      },
    },
    answer: {
      shape: orderUpdated,
      descriptions: { context: {} },
      example: updated,
    },
    refuses: [404, 409],
  },
  {
    call: 'GET /v1/order/status/{guid}',
    id: 'fetchFaxStatus',
    summary: 'Where a paid fax is',
    description:
      'Only with the capability `delivery`. For whoever may see the receipt: the visitor or account that ordered, and any browser whose `Referer` is the page that the receipt’s mailed link opens. ' +
      'A page asks every 5 seconds at first, later once a minute, and no more after `delivered` or `refunded`.',
    path: { guid: 'The paid order.' },
    answer: {
      shape: faxStatus,
      descriptions: {
        status: 'Where it is. `failed`: it could not be delivered, and is refunded; `refunded`: it has been.',
        pages: 'How many pages it has.',
        pages_sent: 'How many of them the latest try has sent.',
        tries: 'How many calls have been made.',
        next_try: 'When the next one is due; for a scheduled fax, its delivery time. ISO-8601.',
        updated: 'When any of this last changed, ISO-8601.',
        reason: 'Why the latest try failed.',
        message: 'The same as a sentence for the person.',
      },
      example: sending,
    },
    refuses: [404],
  },
  {
    call: 'POST /v1/contact/request',
    id: 'sendContactRequest',
    summary: 'Send a question to support',
    body: {
      shape: contactRequest,
      descriptions: {
        name: 'Name of the person asking.',
        email: 'Where to reply.',
        question: 'At most 5,000 characters on the reference server.',
        source: 'Name of the page.',
        url: 'Address of the page.',
      },
      example: question,
    },
    refuses: [429],
  },
];
