import { resetInfo } from '@shared/stores/info';
import { signInAs } from '@shared/testing/sign-in-as';
import { beginAttempt } from './attempt-machine';
import {
  isJournalDurable,
  journalOwner,
  KEEP_ENDED_MS,
  type PaymentRecord,
  planAttemptId,
  readRecord,
  sweepJournal,
  unfinishedRecords,
  writeRecord,
} from './payment-journal';

function record(id: string, change: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    ...beginAttempt(`attempt-${id}`, 1_000),
    v: 1,
    kind: 'order',
    id,
    body: { token: 'tok' },
    createdAt: 1_000,
    ...change,
  };
}

beforeEach(() => localStorage.clear());
afterEach(resetInfo);

test('returns exactly what was written', () => {
  writeRecord(record('a'));
  expect(readRecord('order', 'a')).toEqual(record('a'));
  expect(readRecord('plan', 'a')).toBeNull();
  expect(isJournalDurable()).toBe(true);
});

test('keeps records under the same keys as earlier versions of the site', () => {
  writeRecord(record('a'));
  writeRecord(record('b', { kind: 'plan' }));
  expect(Object.keys(localStorage).sort()).toEqual(['pay:order:a', 'pay:plan:b']);
});

test('what one person began is not resumed for another who signs in; what a visitor began is', () => {
  writeRecord(record('visitor', { owner: journalOwner() }));
  signInAs('ann@example.com');
  writeRecord(record('ann', { owner: journalOwner(), createdAt: 2_000 }));
  expect(unfinishedRecords('order').map(({ id }) => id)).toEqual(['visitor', 'ann']);
  signInAs('bob@example.com');
  expect(unfinishedRecords('order').map(({ id }) => id)).toEqual(['visitor']);
  signInAs(null);
  expect(unfinishedRecords('order').map(({ id }) => id)).toEqual(['visitor']);
  expect(JSON.stringify(localStorage)).not.toContain('ann@example.com');
});

test.each(['', 'null', '5', '"text"', '[]', '{"v":1}', '{"v":2,"kind":"order"}', '{'])(
  'ignores a record it cannot read, and leaves it alone: %s',
  (text) => {
    localStorage.setItem('pay:order:a', text);
    expect(readRecord('order', 'a')).toBeNull();
    expect(unfinishedRecords('order')).toEqual([]);
    sweepJournal(Number.MAX_SAFE_INTEGER);
    expect(localStorage.getItem('pay:order:a')).toBe(text);
  },
);

/** Invalid values for each property of a record. */
const DAMAGES: [part: keyof PaymentRecord, values: unknown[]][] = [
  ['v', [2, '1']],
  ['kind', ['', 'fax', null]],
  ['id', [7, null]],
  ['attempt', [7, null]],
  ['state', ['', 'paid', null]],
  ['sentAt', [[], 1_000, [1_000, 'yesterday'], ['yesterday', 1_000], null]],
  ['answered', ['1', null]],
  ['createdAt', ['1000', null]],
  ['refusal', [7, {}]],
  ['pi', [7, {}]],
  ['reference', [7, {}]],
];

test.each(DAMAGES.flatMap(([part, values]) => [undefined, ...values].map((value) => ({ part, value }))))(
  'ignores a record whose $part is $value',
  ({ part, value }) => {
    localStorage.setItem('pay:order:a', JSON.stringify({ ...record('a'), [part]: value }));
    expect(readRecord('order', 'a')).toBeNull();
  },
);

test.each<Partial<PaymentRecord>>([
  { kind: 'plan' },
  { state: 'sent', sentAt: [1_000, 2_000] },
  { state: 'needs_action', pi: 'pi_1', answered: 1 },
  { state: 'refused', refusal: 'declined', body: null },
  { state: 'done', reference: 'guid', body: null },
])('reads every record it may have written: %j', (change) => {
  const written = record('a', change);
  writeRecord(written);
  expect(readRecord(written.kind, 'a')).toEqual(written);
});

test('lists the attempts whose outcome is unknown, oldest first', () => {
  writeRecord(record('late', { createdAt: 3_000 }));
  writeRecord(record('early', { state: 'needs_action', pi: 'pi_1' }));
  writeRecord(record('over', { state: 'done' }));
  writeRecord(record('plan', { kind: 'plan' }));
  expect(unfinishedRecords('order').map(({ id }) => id)).toEqual(['early', 'late']);
});

test('neither reads nor removes entries that are not its own', () => {
  const theirs = JSON.stringify(record('theirs'));
  const over = JSON.stringify(record('over', { state: 'done' }));
  localStorage.setItem('copy-of-pay:order:theirs', theirs);
  localStorage.setItem('backup', over);
  localStorage.setItem('', over);
  expect(unfinishedRecords('order')).toEqual([]);
  sweepJournal(Number.MAX_SAFE_INTEGER);
  expect(isJournalDurable()).toBe(true);
  expect(Object.keys(localStorage).sort()).toEqual(['', 'backup', 'copy-of-pay:order:theirs']);
});

test('removes ended attempts after a day, and unfinished ones never', () => {
  writeRecord(record('done', { state: 'done' }));
  writeRecord(record('open'));
  sweepJournal(1_000 + KEEP_ENDED_MS);
  expect(readRecord('order', 'done')).not.toBeNull();
  sweepJournal(1_001 + KEEP_ENDED_MS);
  expect(readRecord('order', 'done')).toBeNull();
  expect(readRecord('order', 'open')).not.toBeNull();
});

test('keeps the purchases of two people using one browser apart', () => {
  const id = planAttemptId('Ann@Example.com ', 'PLAN_ONETIME_TRIAL');
  // Exact values, because attempts begun by an earlier version of the site must be found.
  expect(id).toBe('739741b2eeca7593:PLAN_ONETIME_TRIAL');
  expect(id).toBe(planAttemptId('ann@example.com', 'PLAN_ONETIME_TRIAL'));
  expect(planAttemptId('bob@example.com', 'PLAN_ONETIME_TRIAL')).not.toBe(
    planAttemptId('ann@example.com', 'PLAN_ONETIME_TRIAL'),
  );
});

test('never reads an outdated record in place of one that did not fit, and is not durable then', () => {
  writeRecord({ ...record('full'), state: 'refused' });
  expect(isJournalDurable()).toBe(true);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeRecord({ ...record('full'), state: 'sent' });
  full.mockRestore();
  expect(readRecord('order', 'full')?.state).toBe('sent');
  expect(isJournalDurable()).toBe(false);
  writeRecord({ ...record('full'), state: 'done' });
  expect(readRecord('order', 'full')?.state).toBe('done');
  expect(isJournalDurable()).toBe(true);
});

test('keeps records in memory if storage is blocked', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'key').mockImplementation(blocked);
  writeRecord(record('memory'));
  expect(isJournalDurable()).toBe(false);
  expect(readRecord('order', 'memory')).toEqual(record('memory'));
  expect(unfinishedRecords('order').map(({ id }) => id)).toEqual(['memory']);
});
