import { FEATURE_IDS, type FeatureId } from './features';
import { PLAN_NAMES, PLAN_PRICES, type PlanConstant } from './prices';

/** A plan as offered on the pricing page and on the marketing home (specification 1 and 9). */
export interface PlanOffer {
  plan: PlanConstant;
  name: string;
  /** Full price in cents. */
  price: number;
  /** What the price is for: "a month". */
  period: string;
  /** Who it is for, in one sentence. */
  summary: string;
  /** Whether it renews, and how it ends. */
  renewal: string;
  /** True for a subscription. */
  renews: boolean;
  /** What it includes. */
  features: readonly FeatureId[];
}

const WORDS: Record<PlanConstant, Pick<PlanOffer, 'period' | 'summary' | 'renewal' | 'renews'>> = {
  PLAN_ONETIME_TRIAL: {
    period: 'one day',
    summary: 'Look around with everything switched on.',
    renewal: 'Ends automatically after one day. No card needed, nothing to cancel.',
    renews: false,
  },
  PLAN_SUBSCRIPTION_MONTHLY: {
    period: 'a month',
    summary: 'For a season of paperwork: stay as long as you need it.',
    renewal: 'Renews every month until you cancel. The first charge covers only the days left in the month.',
    renews: true,
  },
  PLAN_SUBSCRIPTION_ANNUAL: {
    period: 'a year',
    summary: 'For the long run, two months cheaper than paying monthly.',
    renewal: 'Renews every year until you cancel. The first charge covers only the days left in the year.',
    renews: true,
  },
  PLAN_ONETIME_ANNUAL: {
    period: 'one year',
    summary: 'A full year, paid once, with nothing to remember.',
    renewal: 'Ends automatically one year after you buy it and does not renew.',
    renews: false,
  },
};

/** Every plan on offer, in the order shown. */
export const PLAN_OFFERS: readonly PlanOffer[] = (
  ['PLAN_ONETIME_TRIAL', 'PLAN_SUBSCRIPTION_MONTHLY', 'PLAN_SUBSCRIPTION_ANNUAL', 'PLAN_ONETIME_ANNUAL'] as const
).map((plan) => ({
  plan,
  name: PLAN_NAMES[plan],
  price: PLAN_PRICES[plan],
  features: FEATURE_IDS,
  ...WORDS[plan],
}));
