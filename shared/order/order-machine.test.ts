/** @jest-environment node */
import fc from 'fast-check';
import { type Flow, FORM_STEPS, isForm, type PaidOrder } from './order-flow-state';
import { type FlowEvent, type Gates, move } from './order-machine';

const LOADING: Flow = { at: 'loading', wanted: 'recipient' };
const RESUMING: Flow = { at: 'loading', wanted: 'confirm' };
const OPEN: Gates = { uploading: false, problem: null };
const UPLOADING: Gates = { uploading: true, problem: null };
const NO_NUMBER: Gates = { uploading: false, problem: { field: 'number', message: 'no number' } };
const PAID: PaidOrder = { order: 'o-1', amount: 199, pagecount: 3, email: 'ann@example.com', paidAt: 0 };

describe('the steps of an order', () => {
  test.each<[string, Flow, FlowEvent, Gates, Flow['at']]>([
    ['recipient goes on to confirm', { at: 'recipient' }, { type: 'go', to: 'confirm' }, OPEN, 'confirm'],
    ['recipient waits for uploads', { at: 'recipient' }, { type: 'go', to: 'confirm' }, UPLOADING, 'recipient'],
    [
      'a missing number does not hold recipient',
      { at: 'recipient' },
      { type: 'go', to: 'confirm' },
      NO_NUMBER,
      'confirm',
    ],
    ['confirm goes on to payment', { at: 'confirm' }, { type: 'go', to: 'payment' }, OPEN, 'payment'],
    ['confirm stops at a failed check', { at: 'confirm' }, { type: 'go', to: 'payment' }, NO_NUMBER, 'confirm'],
    ['back is always open', { at: 'payment' }, { type: 'go', to: 'recipient' }, UPLOADING, 'recipient'],
    [
      'Forward stops at the first closed gate',
      { at: 'recipient' },
      { type: 'go', to: 'payment' },
      NO_NUMBER,
      'confirm',
    ],
    ['payment leads to done', { at: 'payment' }, { type: 'paid', paid: PAID }, OPEN, 'done'],
    ['a payment found on load leads to done', LOADING, { type: 'paid', paid: PAID }, OPEN, 'done'],
    [
      'a payment answered late is shown wherever the person is',
      { at: 'confirm' },
      { type: 'paid', paid: PAID },
      OPEN,
      'done',
    ],
    ['a reload resumes at confirm', LOADING, { type: 'ready', page: 'confirm' }, OPEN, 'confirm'],
    ['a reload resumes at payment', LOADING, { type: 'ready', page: 'payment' }, OPEN, 'payment'],
    ['a reload resumes no further than the checks', LOADING, { type: 'ready', page: 'payment' }, NO_NUMBER, 'confirm'],
    ['an order address shows its receipt', LOADING, { type: 'ready', page: 'receipt' }, OPEN, 'receipt'],
    ['an order that only this browser remembers', LOADING, { type: 'kept', receipt: PAID }, OPEN, 'kept'],
    ['a remembered receipt is not lost', { at: 'kept', receipt: PAID }, { type: 'lost' }, OPEN, 'kept'],
    ['somebody else’s order is unknown', LOADING, { type: 'ready', page: 'unknown' }, OPEN, 'unknown'],
    ['an order the server dropped', { at: 'confirm' }, { type: 'lost' }, OPEN, 'order-closed'],
    [
      'a payment answered after the order was dropped',
      { at: 'order-closed' },
      { type: 'paid', paid: PAID },
      OPEN,
      'done',
    ],
    ['done stays done', { at: 'done', paid: PAID }, { type: 'paid', paid: PAID }, OPEN, 'done'],
    ['done is not lost', { at: 'done', paid: PAID }, { type: 'lost' }, OPEN, 'done'],
    ['a receipt is not lost', { at: 'receipt' }, { type: 'lost' }, OPEN, 'receipt'],
    ['back is open while a later step loads', RESUMING, { type: 'go', to: 'recipient' }, NO_NUMBER, 'loading'],
    ['what will be shown is known from the address', LOADING, { type: 'opened', wanted: 'payment' }, OPEN, 'loading'],
    [
      'a payment without an answer is shown whatever the checks say',
      LOADING,
      { type: 'unanswered' },
      NO_NUMBER,
      'payment',
    ],
    ['a restored page stays where it was', { at: 'confirm' }, { type: 'unanswered' }, OPEN, 'confirm'],
  ])('%s', (_what, flow, event, gates, at) => {
    expect(move(flow, event, gates)?.flow.at).toBe(at);
  });

  test('what is wanted while a later step loads is the step gone back to', () => {
    const back = move(RESUMING, { type: 'go', to: 'recipient' }, OPEN)?.flow;
    expect(back).toEqual({ at: 'loading', wanted: 'recipient' });
  });

  test('says why the flow stayed at a step', () => {
    expect(move({ at: 'recipient' }, { type: 'go', to: 'confirm' }, UPLOADING)?.block).toEqual({ by: 'uploads' });
    expect(move({ at: 'confirm' }, { type: 'go', to: 'payment' }, NO_NUMBER)?.block).toEqual({
      by: 'problem',
      problem: NO_NUMBER.problem,
    });
  });
});

test.each<[string, Flow, FlowEvent]>([
  ['opened twice', { at: 'recipient' }, { type: 'opened', wanted: 'confirm' }],
  ['ready twice', { at: 'recipient' }, { type: 'ready', page: 'confirm' }],
  ['asked for a step before it is ready', LOADING, { type: 'go', to: 'confirm' }],
  ['asked for a step beyond the one that loads', RESUMING, { type: 'go', to: 'payment' }],
  ['asked for a step before it knows of a receipt', { at: 'loading', wanted: 'order' }, { type: 'go', to: 'confirm' }],
  ['asked for a step once it is done', { at: 'done', paid: PAID }, { type: 'go', to: 'recipient' }],
  ['asked for a step of a closed order', { at: 'order-closed' }, { type: 'go', to: 'recipient' }],
  ['paid when an order was only looked up', { at: 'receipt' }, { type: 'paid', paid: PAID }],
])('the flow cannot be %s', (_what, flow, event) => {
  expect(move(flow, event, OPEN)).toBeNull();
});

const gates = fc.record({
  uploading: fc.boolean(),
  problem: fc.constantFrom(null, { field: 'number' as const, message: 'n' }, { field: 'date' as const, message: 'd' }),
});
const event = fc.oneof(
  fc.constantFrom<FlowEvent[]>(
    { type: 'ready', page: 'payment' },
    { type: 'ready', page: 'receipt' },
    { type: 'paid', paid: PAID },
    { type: 'lost' },
  ),
  fc.constantFrom(...FORM_STEPS).map((to): FlowEvent => ({ type: 'go', to })),
);

describe('for any events in any order', () => {
  test('payment is reached only with every check passing, and left for done only by a payment', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(event, gates)), (happenings) => {
        let flow: Flow = LOADING;
        for (const [happening, open] of happenings) {
          const next: Flow = move(flow, happening, open)?.flow ?? flow;
          if (next.at === 'payment' && flow.at !== 'payment') expect(open).toEqual(OPEN);
          if (next.at === 'done' && flow.at !== 'done') expect(happening.type).toBe('paid');
          if (flow.at === 'done') expect(next).toBe(flow);
          flow = next;
        }
      }),
    );
  });

  test('a blocked move never goes beyond its gate', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FORM_STEPS), event, gates, (at, happening, open) => {
        const { flow, block } = move({ at }, happening, open) ?? { flow: { at }, block: null };
        if (block) expect(isForm(flow) && flow.at !== 'payment').toBe(true);
        if (block?.by === 'uploads' && at === 'recipient') expect(flow.at).toBe('recipient');
      }),
    );
  });
});
