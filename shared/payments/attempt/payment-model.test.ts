/** @jest-environment node */
import { search } from '@shared/testing/payment-model/search';
import { type Dedupe, newWorld, type Rules, type World } from '@shared/testing/payment-model/world';
import { ALL_ROWS, rowsOfEachKind } from '@shared/testing/table-rows';

const MORE = { clicks: 4, reloads: 2, losses: 2 };

/**
 * Two tabs, three clicks, a reload, a decline, and requests and answers that arrive late, get lost or time out; with
 * all rows, one more click, reload and loss. Every reachable state is visited. The tabs use the production functions.
 */
const world = newWorld({ clicks: 3, reloads: 1, declines: 1, losses: 1, expiries: 0, ...(ALL_ROWS ? MORE : {}) });
/** For browsers without locks, where challenges produce many more states. */
const smallWorld = newWorld({ clicks: 3, reloads: 1, declines: 1, losses: 1, expiries: 0 });
/** The session ends, and renewal does not help: a request and its resend are rejected. */
const expiringWorld = newWorld({ clicks: 3, reloads: 1, declines: 1, losses: 1, expiries: 2 });

const rules = (change: Partial<Rules>): Rules => ({
  dedupe: 'key',
  secure: false,
  softDecline: false,
  locks: false,
  client: 'journal',
  ...change,
});

/** Variants of the world. */
const VARIANTS: [name: string, start: World, variant: Partial<Rules>][] = [
  ['two tabs at once', world, {}],
  ['a declined card that is accepted a moment later', world, { softDecline: true }],
  ['3-D Secure, one tab at a time', world, { secure: true, locks: true }],
  ['3-D Secure in two tabs at once', smallWorld, { secure: true }],
  ['a session that ends', expiringWorld, { locks: true }],
  ['3-D Secure, and a session that ends', expiringWorld, { secure: true, locks: true }],
  ['3-D Secure, and a decline that is reversed', smallWorld, { secure: true, softDecline: true, locks: true }],
];
/** The server's key for deduplication; the contract's own first. */
const DEDUPES: readonly Dedupe[] = ['key', 'token', 'order'];
const cases = DEDUPES.flatMap((dedupe) => VARIANTS.map(([name, start, variant]) => ({ dedupe, name, start, variant })));

test.each(rowsOfEachKind(cases, ({ name }) => name))(
  'a server that deduplicates by $dedupe charges at most once, and no tab says unpaid while charged: $name',
  ({ dedupe, start, variant }) => {
    const found = search(start, rules({ dedupe, ...variant }));
    expect(found).toMatchObject({ mostCharges: 1, isToldWrong: false });
    expect(found.states).toBeGreaterThan(1_000);
  },
);

describe('the search finds known faults', () => {
  test.each<Dedupe>(['token', 'key'])(
    'a new attempt for each click charges twice on a server that deduplicates by %s',
    (dedupe) => {
      const found = search(world, rules({ dedupe, client: 'new-attempt-per-click' }), { stopAtDouble: true });
      expect(found.mostCharges).toBeGreaterThan(1);
    },
  );

  test('a new attempt for each click says unpaid while charged, even with one payment per order', () => {
    expect(search(world, rules({ dedupe: 'order', client: 'new-attempt-per-click' })).isToldWrong).toBe(true);
  });

  test.each<Dedupe>(['token', 'key'])(
    'trusting a refusal while another copy is in flight charges twice (%s)',
    (dedupe) => {
      const found = search(world, rules({ dedupe, softDecline: true, client: 'hasty-refusal' }), {
        stopAtDouble: true,
      });
      expect(found.mostCharges).toBeGreaterThan(1);
    },
  );

  test('nothing a page does helps if the server does not deduplicate', () => {
    const found = search(world, rules({ dedupe: 'nothing' }), { stopAtDouble: true });
    expect(found.mostCharges).toBeGreaterThan(1);
  });
});
