/** @jest-environment node */
import { search } from '@shared/testing/payment-model/search';
import { type Dedupe, newWorld, type Rules, type World } from '@shared/testing/payment-model/world';
import { ALL_ROWS, rowsOfEachKind } from '@shared/testing/table-rows';

// Visiting every state takes seconds, and minutes with all rows on a busy machine.
jest.setTimeout(300_000);

const MORE = { clicks: 4, reloads: 2, losses: 2 };

/**
 * Two tabs, three clicks, a reload, one decline, requests and answers that are late, dropped or time out; with all rows a
 * click, a reload and a loss more. Every reachable state is visited; the tabs decide with the very functions that the
 * product uses.
 */
const world = newWorld({ clicks: 3, reloads: 1, declines: 1, losses: 1, expiries: 0, ...(ALL_ROWS ? MORE : {}) });
/** For browsers without locks the challenge makes many more states. */
const smallWorld = newWorld({ clicks: 3, reloads: 1, declines: 1, losses: 1, expiries: 0 });
/** The session ends, and renewing it does not help: a request and its re-send are turned away. */
const expiringWorld = newWorld({ clicks: 3, reloads: 1, declines: 1, losses: 1, expiries: 2 });

const rules = (change: Partial<Rules>): Rules => ({
  dedupe: 'key',
  secure: false,
  softDecline: false,
  locks: false,
  client: 'journal',
  ...change,
});

/** How the world differs. */
const VARIANTS: [name: string, start: World, variant: Partial<Rules>][] = [
  ['two tabs at once', world, {}],
  ['a declined card that is accepted a moment later', world, { softDecline: true }],
  ['3-D Secure, one tab at a time', world, { secure: true, locks: true }],
  ['3-D Secure in two tabs at once', smallWorld, { secure: true }],
  ['a session that ends', expiringWorld, { locks: true }],
  ['3-D Secure, and a session that ends', expiringWorld, { secure: true, locks: true }],
  ['3-D Secure, and a decline that is taken back', smallWorld, { secure: true, softDecline: true, locks: true }],
];
/** What a server knows a request again by: that of the contract first. */
const DEDUPES: readonly Dedupe[] = ['key', 'token', 'order'];
const cases = DEDUPES.flatMap((dedupe) => VARIANTS.map(([name, start, variant]) => ({ dedupe, name, start, variant })));

it.each(rowsOfEachKind(cases, ({ name }) => name))(
  'a server that knows a request again by its $dedupe charges at most once, and no tab says unpaid while charged: $name',
  ({ dedupe, start, variant }) => {
    const found = search(start, rules({ dedupe, ...variant }));
    expect(found).toMatchObject({ mostCharges: 1, isToldWrong: false });
    expect(found.states).toBeGreaterThan(1_000);
  },
);

describe('what the search would find', () => {
  it.each<Dedupe>(['token', 'key'])(
    'a new attempt for each click charges twice on a server that knows the %s',
    (dedupe) => {
      const found = search(world, rules({ dedupe, client: 'new-attempt-per-click' }), { stopAtDouble: true });
      expect(found.mostCharges).toBeGreaterThan(1);
    },
  );

  it('a new attempt for each click says unpaid while charged, even with one payment per order', () => {
    expect(search(world, rules({ dedupe: 'order', client: 'new-attempt-per-click' })).isToldWrong).toBe(true);
  });

  it.each<Dedupe>(['token', 'key'])('a refusal believed while a copy is under way charges twice (%s)', (dedupe) => {
    const found = search(world, rules({ dedupe, softDecline: true, client: 'hasty-refusal' }), { stopAtDouble: true });
    expect(found.mostCharges).toBeGreaterThan(1);
  });

  it('nothing a page does helps against a server that knows no request again', () => {
    const found = search(world, rules({ dedupe: 'nothing' }), { stopAtDouble: true });
    expect(found.mostCharges).toBeGreaterThan(1);
  });
});
