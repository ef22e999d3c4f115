import { type FaxAgain, type FaxPage, faxAgain, faxPage } from '@shared/api/shapes/orders/faxes';
import type { Call } from './operation';
import { exampleDetails, exampleOrder } from './visit';

const page: FaxPage = {
  values: [
    {
      id: '6kT0vVb3rQm1XyZ8aBcD2e',
      to: '+12024561414',
      pagecount: 3,
      amount: 199,
      created: '2026-11-25T15:04:00.000Z',
      status: 'delivered',
      filenames: ['letter.pdf'],
    },
  ],
  more: true,
};

const again: { context: FaxAgain } = {
  context: {
    order: exampleOrder,
    details: exampleDetails,
    files: [{ key: 'a1b2.pdf', name: 'letter.pdf', size: 12_345, source: 'upload', pagecount: 3 }],
  },
};

/** A person's sent faxes. */
export const sentFaxCalls: readonly Call[] = [
  {
    call: 'GET /v1/orders',
    id: 'listFaxes',
    summary: 'The person’s faxes',
    description: 'Paid ones, newest first, 50 a page. Only with the capability `faxes`, like the next call.',
    query: { before: 'Guid of a fax: the page has the ones that were paid before it.' },
    signedIn: true,
    answer: {
      shape: faxPage,
      descriptions: {
        values: {
          about: 'Newest first.',
          each: {
            members: {
              id: 'Guid of the order; its receipt is at `/order/{guid}`.',
              to: 'The number, in E.164 form.',
              pagecount: 'How many pages it has.',
              amount: 'What was paid, in cents.',
              created: 'When it was paid, ISO-8601.',
              deliverytime: 'When a scheduled one goes out, ISO-8601.',
              status: 'Where it is, as in the answer of the status call.',
              filenames: { about: 'Names of its files, in order.', each: 'A name.' },
            },
          },
        },
        more: 'Whether there are older ones.',
      },
      example: page,
    },
    refuses: [404],
  },
  {
    call: 'POST /v1/orders/{guid}/again',
    id: 'beginAgain',
    summary: 'Begin a fax like an earlier one',
    description:
      'The open order gets the number, the cover page and copies of the files of a paid one, to be sent at once, and loses what it had. 404 also if the files are no longer kept; while the open order is being paid, 409.',
    path: { guid: 'The paid order.' },
    signedIn: true,
    answer: {
      shape: faxAgain,
      descriptions: { context: { members: { files: 'The copies, in order.' } } },
      example: again,
    },
    refuses: [404, 409, 429, 502, 507],
  },
];
