import { beginAttempt } from './attempt-machine';
import {
  isJournalDurable,
  type PaymentRecord,
  planAttemptId,
  readRecord,
  sweepJournal,
  TOMBSTONE_MS,
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

it('gives back what was written, to the letter', () => {
  writeRecord(record('a'));
  expect(readRecord('order', 'a')).toEqual(record('a'));
  expect(readRecord('plan', 'a')).toBeNull();
  expect(isJournalDurable()).toBe(true);
});

it.each(['', 'null', '[]', '{"v":1}', '{"v":2,"kind":"order"}', '{', '{"v":1,"kind":"order","id":"a","state":"paid"}'])(
  'takes a record it cannot read for none: %s',
  (text) => {
    localStorage.setItem('pay:order:a', text);
    expect(readRecord('order', 'a')).toBeNull();
    expect(unfinishedRecords('order')).toEqual([]);
  },
);

it('lists the attempts nobody knows the end of, oldest first', () => {
  writeRecord(record('late', { createdAt: 3_000 }));
  writeRecord(record('early', { state: 'needs_action', pi: 'pi_1' }));
  writeRecord(record('over', { state: 'done' }));
  writeRecord(record('plan', { kind: 'plan' }));
  expect(unfinishedRecords('order').map(({ id }) => id)).toEqual(['early', 'late']);
});

it('forgets what is over after a day, and never what is not', () => {
  writeRecord(record('done', { state: 'done' }));
  writeRecord(record('open'));
  sweepJournal(1_000 + TOMBSTONE_MS);
  expect(readRecord('order', 'done')).not.toBeNull();
  sweepJournal(1_001 + TOMBSTONE_MS);
  expect(readRecord('order', 'done')).toBeNull();
  expect(readRecord('order', 'open')).not.toBeNull();
});

it('keeps the purchases of two people at one browser apart', () => {
  const id = planAttemptId('Ann@Example.com ', 'PLAN_ONETIME_TRIAL');
  expect(id).toMatch(/^[0-9a-f]{16}:PLAN_ONETIME_TRIAL$/);
  expect(id).toBe(planAttemptId('ann@example.com', 'PLAN_ONETIME_TRIAL'));
  expect(planAttemptId('bob@example.com', 'PLAN_ONETIME_TRIAL')).not.toBe(
    planAttemptId('ann@example.com', 'PLAN_ONETIME_TRIAL'),
  );
});

it('never reads an older record in place of one that did not fit, and says that it will not last', () => {
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

it('remembers for the life of the page where storage is blocked', () => {
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
