import Stripe from 'stripe';

/** The SDK's error classes. */
export const { errors } = Stripe;
