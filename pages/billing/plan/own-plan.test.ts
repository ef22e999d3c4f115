/** @jest-environment node */
import type { Plan } from '@shared/api/shapes/plans';
import { infoStore } from '@shared/stores/info';
import { infoOf } from '@shared/testing/servers/stub-server';
import { isExtendable, ownPlan, quoteNow } from './own-plan';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 10, 12);
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
const day = (from: number) => new Date(NOW + from * DAY).toISOString().slice(0, 10);
const plan = (more: Partial<Plan>): Plan => ({
  guid: 'p1',
  plan: 'PLAN_ONETIME_ANNUAL',
  current_period_end: day(-1),
  features: {},
  ...more,
});
const canceled = plan({ plan: 'PLAN_SUBSCRIPTION_MONTHLY', current_period_end: day(20), end_date: day(20) });

/** A server with these capabilities. */
function offer(...capabilities: string[]): void {
  const { context } = infoOf({ email: 'ann@mail.example' });
  const settings = { ...context.settings, capabilities };
  infoStore.setState({ phase: 'ready', info: { context: { ...context, settings } } } as never);
}
beforeEach(() => offer());

test.each<[string, boolean, Plan]>([
  ['a plan whose last day is today', true, plan({ end_date: day(0) })],
  ['a plan whose last day is over at this moment on Baker Island', false, plan({ end_date: day(-1) })],
  ['a plan that ended a minute ago', false, plan({ end_date: new Date(NOW - 60_000).toISOString() })],
  ['a plan without an end that says when its period ended', false, plan({})],
  ['a plan whose end cannot be read', true, plan({ end_date: 'soon' })],
  ['a plan that renews', true, plan({ renewal_date: day(0) })],
  ['a plan whose renewal is long due', true, plan({ renewal_date: day(-40) })],
])('%s leaves nothing to buy: %s', (_, isOwned, had) => {
  expect(ownPlan([had], 'PLAN_ONETIME_ANNUAL')).toBe(isOwned ? had : undefined);
  expect(ownPlan([had], 'PLAN_ONETIME_TRIAL')).toBeUndefined();
});

test('an hour before, that day is not over everywhere', () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW - 3_600_000);
  const had = plan({ end_date: day(-1) });
  expect(ownPlan([had], 'PLAN_ONETIME_ANNUAL')).toBe(had);
});

test('a trial is used once, even if it has ended', () => {
  const trial = plan({ plan: 'PLAN_ONETIME_TRIAL', end_date: '2026-01-02T09:00:00.000Z' });
  expect(ownPlan([trial], 'PLAN_ONETIME_TRIAL')).toBe(trial);
});

test('a one-year plan is sold again only to who asks for it, where the server does that', () => {
  const oneYear = plan({ current_period_end: day(300), end_date: day(300) });
  expect(isExtendable([oneYear], 'PLAN_ONETIME_ANNUAL')).toBe(false);
  offer('extend');
  expect(ownPlan([oneYear], 'PLAN_ONETIME_ANNUAL')).toBe(oneYear);
  expect(ownPlan([oneYear], 'PLAN_ONETIME_ANNUAL', true)).toBeUndefined();
  expect(isExtendable([oneYear], 'PLAN_ONETIME_ANNUAL')).toBe(true);
  expect(isExtendable([], 'PLAN_ONETIME_ANNUAL')).toBe(false);
});

test('a plan whose days are paid is sold for the time after them, where the server does that', () => {
  offer('extend');
  expect(ownPlan([canceled], 'PLAN_SUBSCRIPTION_MONTHLY')).toBeUndefined();
  expect(quoteNow([canceled], 'PLAN_SUBSCRIPTION_MONTHLY')).toMatchObject({ startsOn: '2026-07-01', charge: 290 });
});

test('and not at all where nobody says that it would', () => {
  expect(ownPlan([canceled], 'PLAN_SUBSCRIPTION_MONTHLY')).toBe(canceled);
  expect(quoteNow([], 'PLAN_SUBSCRIPTION_MONTHLY')).toMatchObject({ startsOn: null, charge: 200 });
});
