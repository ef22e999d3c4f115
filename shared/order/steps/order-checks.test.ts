/** @jest-environment node */
import { ADDED_MESSAGES, MESSAGES } from '@shared/messages';
import { BLANK_OPTIONS, type Delivery, type NumberCheck, type OrderOptions } from '@shared/order/order-options';
import type { UploadItem, UploadPhase } from '@shared/uploads/upload-state';
import { filesProblem, firstProblem } from './order-checks';

const NOW = Date.parse('2027-03-01T12:00:00Z');
const GOOD: NumberCheck = { kind: 'good', to: '+12125550123', shown: '(212) 555-0123', alpha2: 'US' };
const wall = { date: '2027-03-02', time: '09:00', tz: 'America/New_York' };
const NEITHER = { date: '', time: '' };

function missing(left: Partial<typeof wall>): Delivery {
  return { kind: 'scheduled', wall: { ...wall, ...left }, moment: { kind: 'none' } };
}

function at(iso: string): Delivery {
  const date = iso.slice(0, 10);
  const moment = { kind: 'set', iso, epochMs: Date.parse(iso), note: null } as const;
  return { kind: 'scheduled', wall: { ...wall, date }, moment };
}

function options(check: NumberCheck, delivery: Delivery = BLANK_OPTIONS.delivery): OrderOptions {
  return { ...BLANK_OPTIONS, check, delivery };
}

const TOO_LONG = 'The message takes 31 lines on the cover page, which has room for 30. Please shorten it.';

function covered(lines: number): OrderOptions {
  return { ...options(GOOD), coverpage: true, covermessage: Array(lines).fill('Line').join('\n') };
}

type Row = [
  what: string,
  order: OrderOptions,
  recipientError: string | null,
  message: string | null,
  field: string | null,
];

test.each<Row>([
  ['a good number, sent now', options(GOOD), null, null, null],
  ['no number', options({ kind: 'empty' }), null, MESSAGES.order.numberMissing, 'number'],
  ['no number, with an error shown', options({ kind: 'empty' }), 'stands', 'stands', 'number'],
  ['an invalid number', options({ kind: 'bad', message: 'too short' }), null, 'too short', 'number'],
  ['an invalid number with an error shown', options({ kind: 'bad', message: 'new' }), 'stands', 'stands', 'number'],
  ['later, without a time', options(GOOD, missing({ time: '' })), null, MESSAGES.order.deliveryTimeMissing, 'time'],
  ['later, without a date', options(GOOD, missing({ date: '' })), null, MESSAGES.order.deliveryTimeMissing, 'date'],
  ['later, without both', options(GOOD, missing(NEITHER)), null, MESSAGES.order.deliveryTimeMissing, 'date'],
  [
    'a date of no year we know',
    options(GOOD, missing({ date: '0002-12-24' })),
    null,
    MESSAGES.order.deliveryTimeMissing,
    'date',
  ],
  ['a message that does not fit', covered(31), null, TOO_LONG, 'covermessage'],
  ['a message that fits', covered(30), null, null, null],
  ['one that does not, without a cover page', { ...covered(31), coverpage: false }, null, null, null],
  ['message before time', { ...covered(31), delivery: missing(NEITHER) }, null, TOO_LONG, 'covermessage'],
  ['number before message', { ...covered(31), check: { kind: 'empty' } }, null, MESSAGES.order.numberMissing, 'number'],
  ['number before time', options({ kind: 'empty' }, missing(NEITHER)), null, MESSAGES.order.numberMissing, 'number'],
  ['a time past today', options(GOOD, at('2027-03-01T06:59:59-05:00')), null, MESSAGES.order.deliveryTimePast, 'time'],
  ['a day in the past', options(GOOD, at('2027-02-28T09:00:00-05:00')), null, MESSAGES.order.deliveryTimePast, 'date'],
  ['the present moment', options(GOOD, at('2027-03-01T07:00:00-05:00')), null, null, null],
  ['two years ahead', options(GOOD, at('2029-03-01T07:00:00-05:00')), null, null, null],
  ['a minute later', options(GOOD, at('2029-03-01T07:01:00-05:00')), null, ADDED_MESSAGES.deliveryTimeFar, 'date'],
  ['a time in the future', options(GOOD, at('2027-03-02T09:00:00-05:00')), null, null, null],
  [
    'a time the clocks skip',
    options(GOOD, { kind: 'scheduled', wall, moment: { kind: 'refused', field: 'time', message: 'does not exist' } }),
    null,
    'does not exist',
    'time',
  ],
])('%s', (_what, order, recipientError, message, field) => {
  const problem = firstProblem(order, recipientError, NOW);
  expect([problem?.message ?? null, problem?.field ?? null]).toEqual([message, field]);
});

const FAILED: UploadPhase = {
  name: 'failed',
  stage: 'storage',
  failure: { kind: 'network' },
  from: { stage: 'policy' },
};

function lacking(name: string, phase: UploadPhase): UploadItem {
  return {
    ...{ id: name, name, size: 1, source: 'upload', phase, facts: null, serverPages: null, preview: null },
    ...{ turns: {}, replacesKey: null, staleKeys: [] },
  };
}

test.each<[lacking: UploadItem[], message: string | undefined]>([
  [[], undefined],
  [[lacking('a.pdf', FAILED)], "“a.pdf” isn't part of your fax yet. Please retry or remove it before you confirm."],
  [
    [lacking('a.pdf', { name: 'missing', why: 'reload' })],
    "“a.pdf” isn't part of your fax yet. Please add it again or remove it before you confirm.",
  ],
  [
    [lacking('a.pdf', FAILED), lacking('b.pdf', FAILED)],
    "2 files aren't part of your fax yet. Please retry or remove them before you confirm.",
  ],
])('of files that the order lacks, %#', (files, message) => {
  expect(filesProblem(files)?.message).toBe(message);
});
