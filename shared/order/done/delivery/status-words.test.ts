import { FAX_STATES, type FaxStatus } from '@shared/api/shapes/orders/fax-status';
import { loadZones } from '@shared/lib/time/dates';
import { FAX_REASONS } from '@shared/reference/fax-reasons';
import { statusWords } from './status-words';

beforeAll(loadZones);

const SETTING = { tz: 'America/New_York', price: '$1.99' };
const FAX: FaxStatus = {
  status: 'queued',
  pages: 3,
  pages_sent: 0,
  tries: 0,
  updated: '2026-11-25T15:04:00Z',
};
const LATER = '2026-11-25T15:05:00Z';

test.each<[Partial<FaxStatus>, title: string, details: string]>([
  [
    { status: 'scheduled', next_try: LATER },
    'Scheduled for Wed, Nov 25, 2026, 10:05 AM EST',
    'You can close this page. We will email you when it has been delivered.',
  ],
  [{}, 'Waiting to be sent', 'You can close this page. We will email you when it has been delivered.'],
  [{ tries: 2 }, 'Waiting to be sent', 'This is try number 2.'],
  [
    { tries: 1, reason: 'busy', next_try: LATER },
    'The line was busy',
    'We will try again at 10:05 AM EST. One try so far. You can close this page. We will email you when it has been delivered.',
  ],
  [
    { status: 'delivered', updated: '2026-11-25' },
    'Delivered',
    'The other fax machine confirmed all 3 pages on November 25, 2026.',
  ],
  [
    { tries: 1, reason: 'busy', next_try: '2026-11-26' },
    'The line was busy',
    'We will try again on November 26, 2026. One try so far. You can close this page. We will email you when it has been delivered.',
  ],
  [
    { tries: 2, next_try: 'soon' },
    'The last try failed',
    'We will try again. 2 tries so far. You can close this page. We will email you when it has been delivered.',
  ],
  [{ status: 'handed_over' }, 'Handed over to be faxed', 'We cannot show here whether it has arrived.'],
  [{ status: 'sending', tries: 1 }, 'Calling the fax number', ''],
  [{ status: 'sending', tries: 2, pages_sent: 1 }, 'Sending page 2 of 3', 'This is try number 2.'],
  [{ status: 'sending', pages_sent: 3 }, 'All pages are sent, ending the call', ''],
  [
    { status: 'delivered' },
    'Delivered',
    'The other fax machine confirmed all 3 pages on Wed, Nov 25, 2026, 10:04 AM EST.',
  ],
  [{ status: 'delivered', pages: 1, updated: '' }, 'Delivered', 'The other fax machine confirmed the page.'],
  [{ status: 'delivered', pages: 0, updated: '' }, 'Delivered', 'The other fax machine confirmed it.'],
  [
    { status: 'failed', tries: 5, reason: 'busy' },
    'Not delivered: the line was busy',
    'We tried 5 times. We are refunding the $1.99 you paid. You do not have to do anything. Send it again later, or ask the recipient for another fax number.',
  ],
  [
    { status: 'refunded', tries: 1, reason: 'not_a_fax' },
    'Not delivered: no fax machine answered at this number',
    'We have refunded the $1.99 you paid. Banks usually take 5 to 10 days to show it. Check the number with the recipient: it may be a telephone.',
  ],
  [
    { status: 'refunded', tries: 1, message: 'The line is down.' },
    'Not delivered',
    'The line is down. We have refunded the $1.99 you paid. Banks usually take 5 to 10 days to show it.',
  ],
])('%j', (changes, title, details) => {
  const words = statusWords({ ...FAX, ...changes }, SETTING);
  expect([words.title, words.details.join(' ')]).toEqual([title, details]);
});

test('every status and reason has whole sentences', () => {
  for (const status of FAX_STATES) {
    for (const reason of [undefined, ...FAX_REASONS]) {
      const fax = { ...FAX, status, tries: 2, next_try: LATER, ...(reason ? { reason } : {}) };
      const { title, details, announced } = statusWords(fax, SETTING);
      expect(title).toMatch(/^\p{Lu}.*[^.]$/u);
      for (const detail of details) expect(detail).toMatch(/^\p{Lu}.*\.$/u);
      expect(announced).not.toMatch(/undefined|NaN|\.\./);
    }
  }
});

test('the pages are not announced one by one', () => {
  const said = [0, 1, 2, 3].map((pages_sent) => statusWords({ ...FAX, status: 'sending', pages_sent }, SETTING));
  expect(new Set(said.map(({ title }) => title)).size).toBe(4);
  expect(new Set(said.map(({ announced }) => announced))).toEqual(new Set(['Sending now']));
});
