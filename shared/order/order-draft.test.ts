import { DRAFT_KEY, forgetDraft, keepDraft, readDraft, restored } from './order-draft';
import { BLANK_OPTIONS, type OrderOptions } from './order-options';

const TYPED: OrderOptions = {
  ...BLANK_OPTIONS,
  number: '020 7946 0018',
  alpha2: 'GB',
  check: { kind: 'good', to: '+442079460018', shown: '020 7946 0018', alpha2: 'GB' },
  coverpage: true,
  sendername: 'Ann',
  senderphone: '+1 212 555 0123',
  delivery: {
    kind: 'scheduled',
    wall: { date: '2027-03-02', time: '09:00', tz: 'Europe/London' },
    moment: { kind: 'none' },
  },
};

beforeEach(() => sessionStorage.clear());

test('what was typed comes back after a reload, to be checked again', () => {
  keepDraft({ orderId: 'a', unsent: true, options: TYPED });
  expect(readDraft()).toEqual({
    orderId: 'a',
    unsent: true,
    options: { ...TYPED, check: { kind: 'unchecked' }, delivery: { ...TYPED.delivery, moment: { kind: 'pending' } } },
  });
});

test('only the listed fields are stored', () => {
  keepDraft({ orderId: 'a', unsent: false, options: TYPED });
  expect(Object.keys(JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}') as object).sort()).toEqual([
    'alpha2',
    'coverpage',
    'date',
    'later',
    'number',
    'orderId',
    'sendername',
    'senderphone',
    'time',
    'tz',
    'unsent',
  ]);
});

test('nothing, rubbish and wrong types are read without harm', () => {
  expect(readDraft()).toBeNull();
  for (const rubbish of ['{', '7', '"x"', '[1]', '{"number":{"a":1},"coverpage":"yes","tz":5}']) {
    sessionStorage.setItem(DRAFT_KEY, rubbish);
    expect(readDraft()?.options.number ?? '').toBe('');
  }
});

test('a paid order leaves nothing behind', () => {
  keepDraft({ orderId: 'a', unsent: false, options: TYPED });
  forgetDraft();
  expect(readDraft()).toBeNull();
});

describe('going on with an order', () => {
  const server: OrderOptions = { ...BLANK_OPTIONS, number: '212 555 0123' };

  test('unsent fields win over what the server has', () => {
    expect(restored({ orderId: 'a', unsent: true, options: TYPED }, 'a', server)?.number).toBe('020 7946 0018');
  });
  test('sent fields come from the server, with the country picked here', () => {
    const same = { ...server, number: TYPED.number };
    expect(restored({ orderId: 'a', unsent: false, options: TYPED }, 'a', same)).toMatchObject({ alpha2: 'GB' });
    expect(restored({ orderId: 'a', unsent: false, options: TYPED }, 'a', server)).toMatchObject({ alpha2: 'US' });
  });
  test('fields of an order that is gone fill a new, empty one, but never overwrite another', () => {
    expect(restored({ orderId: 'a', unsent: false, options: TYPED }, 'b', BLANK_OPTIONS)?.number).toBe(TYPED.number);
    expect(restored({ orderId: 'a', unsent: true, options: TYPED }, 'b', server)).toBeNull();
  });
});
