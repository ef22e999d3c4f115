/** @jest-environment node */
import fc from 'fast-check';
import { type AttemptEvent, advance, beginAttempt, isUnfinished, LAPSE_MS, LATE_ARRIVAL_MS } from './attempt-machine';

const refused: AttemptEvent = { type: 'refused', message: 'declined', intent: null };

const after = (...events: AttemptEvent[]) => events.reduce(advance, beginAttempt('a', 0));

test('is refused when its only copy is refused', () => {
  expect(after(refused)).toMatchObject({ state: 'refused', refusal: 'declined' });
});

test('is not refused until no other copy can arrive', () => {
  const pending = after({ type: 'sent', at: 10 }, refused);
  expect(pending.state).toBe('sent');
  expect(advance(pending, { type: 'seen-unpaid', at: 10 + LATE_ARRIVAL_MS - 1 }).state).toBe('sent');
  expect(advance(pending, { type: 'seen-unpaid', at: 10 + LATE_ARRIVAL_MS }).state).toBe('refused');
  expect(advance(pending, refused).state).toBe('refused');
  expect(advance(pending, { type: 'paid', reference: null }).state).toBe('done');
});

test('is not refused while a challenge is open', () => {
  const open = after({ type: 'sent', at: 0 }, { type: 'needs-action', pi: 'pi_1' }, refused);
  expect(open).toMatchObject({ state: 'needs_action', pi: 'pi_1' });
  expect(advance(open, { type: 'seen-unpaid', at: LAPSE_MS * 2 })).toEqual(open);
  expect(advance(open, { type: 'challenge-failed', message: 'no' })).toMatchObject({ state: 'refused', pi: null });
});

test('stays pending after a failed challenge while another copy may arrive', () => {
  const pending = after(
    { type: 'sent', at: 10 },
    { type: 'needs-action', pi: 'pi_1' },
    { type: 'challenge-failed', message: 'no' },
  );
  expect(pending).toMatchObject({ state: 'sent', pi: null, refusal: 'no' });
});

test('is refused when it is rejected for good, unless its challenge may have paid', () => {
  const unauthorized: AttemptEvent = { type: 'unauthorized', final: 'Not allowed' };
  expect(after(unauthorized)).toMatchObject({ state: 'refused', refusal: 'Not allowed' });
  const authenticated = after({ type: 'needs-action', pi: 'pi_1' }, { type: 'sent', at: 1 });
  expect(advance(authenticated, unauthorized)).toMatchObject({ state: 'sent', pi: 'pi_1', refusal: null });
});

test('is given up a day after it was sent if the server still reports it as unpaid', () => {
  expect(after({ type: 'seen-unpaid', at: LAPSE_MS - 1 }).state).toBe('sent');
  expect(after({ type: 'seen-unpaid', at: LAPSE_MS }).state).toBe('refused');
});

const anyEvent: fc.Arbitrary<AttemptEvent> = fc.oneof(
  fc.record({ type: fc.constant('sent' as const), at: fc.nat(LAPSE_MS * 2) }),
  fc.record({ type: fc.constant('paid' as const), reference: fc.constantFrom('guid', null) }),
  fc.record({
    type: fc.constant('refused' as const),
    message: fc.constant('no'),
    intent: fc.constantFrom(null, 'pi_1'),
  }),
  fc.record({ type: fc.constant('unauthorized' as const), final: fc.constantFrom('no', null) }),
  fc.record({ type: fc.constant('needs-action' as const), pi: fc.constantFrom('pi_1', 'pi_2') }),
  fc.record({ type: fc.constant('challenge-failed' as const), message: fc.constant('no') }),
  fc.record({ type: fc.constant('seen-unpaid' as const), at: fc.nat(LAPSE_MS * 2) }),
);

test('stays paid whatever happens afterwards', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), fc.array(anyEvent), (before, later) => {
      const paid = advance(after(...before), { type: 'paid', reference: 'guid' });
      expect(later.reduce(advance, paid)).toEqual(paid);
    }),
  );
});

test('never reopens once it is over', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), anyEvent, (before, event) => {
      const attempt = after(...before);
      if (!isUnfinished(attempt)) expect(isUnfinished(advance(attempt, event))).toBe(false);
      else expect(attempt.sentAt.length).toBeGreaterThan(0);
    }),
  );
});
