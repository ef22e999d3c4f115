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
    period: 'for one day',
    summary: 'Try every feature for a day.',
    renewal: 'Ends automatically after one day. No card needed.',
    renews: false,
  },
  PLAN_SUBSCRIPTION_MONTHLY: {
    period: 'a month',
    summary: 'Pay month by month, for as long as you need it.',
    renewal: 'Renews every month. Cancel anytime. Your first charge is prorated.',
    renews: true,
  },
  PLAN_SUBSCRIPTION_ANNUAL: {
    period: 'a year',
    summary: 'Two months free compared with paying monthly.',
    renewal: 'Renews every year. Cancel anytime. Your first charge is prorated.',
    renews: true,
  },
  PLAN_ONETIME_ANNUAL: {
    period: 'for one year',
    summary: 'A full year in one payment.',
    renewal: 'Ends automatically after one year.',
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
