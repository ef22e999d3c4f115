import { type Params, paramsAt, textAt } from './calls/stripe-params';
import { wrongParam } from './stripe-error';

/** The payment methods enabled in the stand-in's account. */
const SWITCHED_ON = ['card', 'link', 'cashapp', 'amazon_pay'];
/** The methods that never redirect. */
const ON_THE_PAGE = ['card', 'link'];

/**
 * The members of an intent that define how it may be paid: by its own list, or by the account's enabled methods.
 * `_wantsReturn`: some of these redirect, so a confirmation needs a return URL.
 */
export function acceptedMethods(params: Params): { payment_method_types: string[]; _wantsReturn: boolean } {
  const allowed = paramsAt(params, 'allowed_payment_method_types');
  const other = OTHER_WAYS.find((name) => params[name] !== undefined);
  if (allowed && other) {
    throw wrongParam(other, `You may only specify one of these parameters: allowed_payment_method_types, ${other}.`);
  }
  const neverAway = textAt(params, 'automatic_payment_methods', 'allow_redirects') === 'never';
  const listed = allowed ? Object.values(allowed) : neverAway ? ON_THE_PAGE : SWITCHED_ON;
  const types = SWITCHED_ON.filter((type) => listed.includes(type));
  if (types.length === 0) {
    const message = 'None of the payment methods you allow are compatible with this PaymentIntent.';
    throw wrongParam('allowed_payment_method_types', message);
  }
  return { payment_method_types: types, _wantsReturn: types.some((type) => !ON_THE_PAGE.includes(type)) };
}

/** Parameters that cannot be combined with a list. */
const OTHER_WAYS = ['automatic_payment_methods', 'excluded_payment_method_types', 'payment_method_configuration'];
