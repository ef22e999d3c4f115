import { KEYS } from '@shared/lib/safe-storage';
import { BLANK_OPTIONS, type OrderOptions } from '@shared/order/order-options';
import { forgetDraft, keepOrderDraft, optionsToRestore, readDraft } from './order-draft';

const TYPED: OrderOptions = {
  ...BLANK_OPTIONS,
  number: '020 7946 0018',
  alpha2: 'GB',
  check: { kind: 'good', to: '+442079460018', shown: '020 7946 0018', alpha2: 'GB' },
  coverpage: true,
  sendername: 'Ann',
  senderphone: '+1 212 555 0123',
  coverto: 'Jane Roe',
  coversubject: 'Lease',
  covermessage: `Dear Jane,\n${'x'.repeat(1_900)}`,
  delivery: {
    kind: 'scheduled',
    wall: { date: '2027-03-02', time: '09:00', tz: 'Europe/London' },
    moment: { kind: 'none' },
  },
};

beforeEach(() => sessionStorage.clear());

test('what was typed comes back after a reload, to be checked again', () => {
  keepOrderDraft({ orderId: 'a', unsent: true, options: TYPED });
  expect(readDraft()).toEqual({
    owner: '',
    orderId: 'a',
    unsent: true,
    options: { ...TYPED, check: { kind: 'unchecked' }, delivery: { ...TYPED.delivery, moment: { kind: 'pending' } } },
  });
});

test('only the listed fields are stored', () => {
  keepOrderDraft({ orderId: 'a', unsent: false, options: TYPED });
  expect(Object.keys(JSON.parse(sessionStorage.getItem(KEYS.orderDraft) ?? '{}') as object).sort()).toEqual([
    'alpha2',
    'covermessage',
    'coverpage',
    'coversubject',
    'coverto',
    'date',
    'later',
    'number',
    'orderId',
    'owner',
    'sendername',
    'senderphone',
    'time',
    'tz',
    'unsent',
  ]);
});

test('a missing draft, garbage and wrong types do no harm', () => {
  expect(readDraft()).toBeNull();
  for (const rubbish of ['{', '7', '"x"', '[1]', '{"number":{"a":1},"coverpage":"yes","tz":5}']) {
    sessionStorage.setItem(KEYS.orderDraft, rubbish);
    expect(readDraft()?.options.number ?? '').toBe('');
  }
});

test('no field that is read is longer than any that can be typed', () => {
  const long = 'x'.repeat(5_000);
  sessionStorage.setItem(KEYS.orderDraft, JSON.stringify({ sendername: long, coversubject: long, covermessage: long }));
  const { sendername, coversubject, covermessage } = readDraft()?.options ?? BLANK_OPTIONS;
  expect([sendername, coversubject, covermessage].map(({ length }) => length)).toEqual([400, 400, 2_000]);
});

test('a paid order leaves nothing behind', () => {
  keepOrderDraft({ orderId: 'a', unsent: false, options: TYPED });
  forgetDraft();
  expect(readDraft()).toBeNull();
});

describe('restoring an order', () => {
  const server: OrderOptions = { ...BLANK_OPTIONS, number: '212 555 0123' };

  test("unsent fields win over the server's", () => {
    expect(optionsToRestore({ owner: '', orderId: 'a', unsent: true, options: TYPED }, 'a', server)?.number).toBe(
      '020 7946 0018',
    );
  });
  test('sent fields come from the server, with the country picked here', () => {
    const same = { ...server, number: TYPED.number };
    expect(optionsToRestore({ owner: '', orderId: 'a', unsent: false, options: TYPED }, 'a', same)).toMatchObject({
      alpha2: 'GB',
    });
    expect(optionsToRestore({ owner: '', orderId: 'a', unsent: false, options: TYPED }, 'a', server)).toMatchObject({
      alpha2: 'US',
    });
  });
  test('fields of a closed order fill a new, empty one, but never overwrite another', () => {
    expect(
      optionsToRestore({ owner: '', orderId: 'a', unsent: false, options: TYPED }, 'b', BLANK_OPTIONS)?.number,
    ).toBe(TYPED.number);
    expect(optionsToRestore({ owner: '', orderId: 'a', unsent: true, options: TYPED }, 'b', server)).toBeNull();
  });

  test('never happens for anybody but the author, who finds it once signed in again', () => {
    const draft = { owner: 'ann@example.com', orderId: 'a', unsent: true, options: TYPED };
    expect(optionsToRestore(draft, 'b', BLANK_OPTIONS, 'bob@example.com')).toBeNull();
    expect(optionsToRestore(draft, 'a', server, 'bob@example.com')).toBeNull();
    expect(optionsToRestore(draft, 'b', BLANK_OPTIONS, 'ann@example.com')).toEqual(TYPED);
    expect(optionsToRestore(draft, 'b', BLANK_OPTIONS)).toBeNull();
  });

  test('leaves what a visitor did not fill in about the sender to the profile of the person who has since signed in', () => {
    const draft = { owner: '', orderId: 'a', unsent: true, options: { ...TYPED, sendername: '', senderphone: '1' } };
    const profile = { ...BLANK_OPTIONS, sendername: 'Ann Lee', senderphone: '+1 212 555 0100' };
    expect(optionsToRestore(draft, 'b', profile, 'ann@example.com')).toMatchObject({
      sendername: 'Ann Lee',
      senderphone: '1',
    });
  });
});
