/** @jest-environment node */
import type { SentFax } from '@shared/api/shapes/orders/faxes';
import { factsOf, recipientOf, stateOf } from './fax-words';

const fax: SentFax = {
  ...{ id: 'a', to: '+12025550143', pagecount: 3, amount: 199, status: 'delivered' },
  ...{ created: '2026-11-25T15:04:00', filenames: ['letter.pdf'] },
};

test.each<[SentFax['status'], tone: string, text: string]>([
  ['scheduled', 'waiting', 'Scheduled for November 26, 2026 at 9:00 AM'],
  ['queued', 'waiting', 'Waiting to be sent'],
  ['sending', 'waiting', 'Sending now'],
  ['handed_over', 'waiting', 'Handed over to be faxed'],
  ['delivered', 'good', 'Delivered'],
  ['failed', 'bad', 'Not delivered, refund on its way'],
  ['refunded', 'bad', 'Not delivered, refunded'],
])('%s is shown as %s: %s', (status, tone, text) => {
  const state = stateOf({ ...fax, status, deliverytime: '2026-11-26T09:00:00' });
  expect([state.tone, state.text]).toEqual([tone, text]);
});

test('a scheduled fax without its time is scheduled all the same', () => {
  expect(stateOf({ ...fax, status: 'scheduled' }).text).toBe('Scheduled');
});

test.each([
  ['+12025550143', '+1 202-555-0143, United States'],
  ['+442079460018', '+44 20 7946 0018, United Kingdom'],
  ['', ''],
  ['fax', 'fax'],
])('%j is written %j', (to, written) => {
  expect(recipientOf({ ...fax, to })).toBe(written);
});

test('the facts leave out a time that is not known, and a day has no time', () => {
  expect(factsOf(fax)).toBe('November 25, 2026 at 3:04 PM\u00a0· 3 pages\u00a0· $1.99');
  expect(factsOf({ ...fax, created: '', pagecount: 1 })).toBe('1 page\u00a0· $1.99');
  expect(factsOf({ ...fax, created: '2026-11-25', pagecount: 1 })).toBe('November 25, 2026\u00a0· 1 page\u00a0· $1.99');
});
