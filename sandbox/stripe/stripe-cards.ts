import { DAY } from '@server/platform/clock';
import { hashToken } from '@server/platform/data/secrets';
import { type Params, paramsAt, textAt } from './calls/stripe-params';
import { ApiError, missingAt, wrongParam } from './stripe-error';
import { changeObject, createObject, findObject, type ObjectView, type StoredObject } from './stripe-objects';
import { brandOf, isCardNumber, numberOfTestToken } from './test-cards';

/** POST /v1/tokens: a card, validated as far as possible without the bank. Single-use. */
export function createToken(view: ObjectView, params: Params): StoredObject {
  const number = checkCard(paramsAt(params, 'card') ?? {}, view.now);
  return createObject(view, 'token', 'tok', {
    type: 'card',
    used: false,
    card: {
      ...cardView(number, params),
      name: textAt(params, 'card', 'name') || null,
      address_zip: textAt(params, 'card', 'address_zip') || null,
    },
    _number: number,
  });
}

/** POST /v1/payment_methods: from a card number, or from a token, which this uses up. */
export async function createPaymentMethod(view: ObjectView, params: Params): Promise<StoredObject> {
  if (textAt(params, 'type') !== 'card') throw wrongParam('type', 'This stand-in supports cards only');
  const tokenId = textAt(params, 'card', 'token');
  const token = tokenId ? await spendToken(view, tokenId) : null;
  const number = token?.number ?? checkCard(paramsAt(params, 'card') ?? {}, view.now);
  const billing = paramsAt(params, 'billing_details') ?? {};
  return createObject(view, 'payment_method', 'pm', {
    type: 'card',
    customer: null,
    billing_details: {
      name: textAt(billing, 'name') || token?.name || null,
      email: textAt(billing, 'email') || null,
      phone: textAt(billing, 'phone') || null,
      address: { postal_code: textAt(billing, 'address', 'postal_code') || token?.zip || null },
    },
    card: cardView(number, params),
    _number: number,
  });
}

/** POST /v1/confirmation_tokens: what a wallet returns. Single-use. */
export async function createConfirmationToken(view: ObjectView, params: Params): Promise<StoredObject> {
  const method = await createPaymentMethod(view, paramsAt(params, 'payment_method_data') ?? params);
  return createObject(view, 'confirmation_token', 'ctoken', {
    payment_method: method.id,
    payment_method_preview: { type: 'card', card: method.card, billing_details: method.billing_details },
    expires_at: Math.floor((view.now + DAY / 2) / 1000),
    _used: false,
  });
}

/** The payment method of a call, however it is specified; undefined if there is none. */
export async function methodOf(view: ObjectView, params: Params): Promise<StoredObject | undefined> {
  const confirmation = textAt(params, 'confirmation_token');
  if (confirmation) return findMethod(view, await spendConfirmation(view, confirmation));
  const id = textAt(params, 'payment_method');
  return id ? findMethod(view, id) : undefined;
}

/** A payment method by id; `pm_card_visa` and the like are created on demand. */
export async function findMethod(view: ObjectView, id: string): Promise<StoredObject> {
  const number = numberOfTestToken(id.replace(/^pm_card_/, 'tok_'));
  if (number)
    return createPaymentMethod(view, {
      type: 'card',
      card: { number, exp_month: '12', exp_year: '2099', cvc: '123' },
    });
  const method = await findObject(view, 'payment_method', id);
  if (!method) throw missingAt('payment_method', 'PaymentMethod', id);
  return method;
}

/** What a payment method inherits from a token. */
interface Spent {
  number: string;
  name: string;
  zip: string;
}

async function spendToken(view: ObjectView, id: string): Promise<Spent> {
  const ready = numberOfTestToken(id);
  if (ready) return { number: ready, name: '', zip: '' };
  const token = await findObject(view, 'token', id);
  if (!token) throw missingAt('card[token]', 'token', id);
  if (token.used) {
    const message = `You cannot use a Stripe token more than once: ${id}.`;
    throw new ApiError(400, { code: 'token_already_used', message });
  }
  changeObject(view, token, { used: true });
  // createToken wrote it.
  const card = token.card as { name: string | null; address_zip: string | null };
  return { number: String(token._number), name: card.name ?? '', zip: card.address_zip ?? '' };
}

async function spendConfirmation(view: ObjectView, id: string): Promise<string> {
  const token = await findObject(view, 'confirmation_token', id);
  if (!token) throw missingAt('confirmation_token', 'confirmation_token', id);
  if (token._used)
    throw new ApiError(400, { code: 'token_already_used', message: 'This ConfirmationToken was already used.' });
  changeObject(view, token, { _used: true });
  return String(token.payment_method);
}

function checkCard(card: Params, now: number): string {
  const number = textAt(card, 'number').replace(/[ -]/g, '');
  const fail = (code: string, param: string, message: string): never => {
    throw new ApiError(402, { code, param, message });
  };
  if (number === '') fail('incomplete_number', 'number', 'Your card number is incomplete.');
  if (!isCardNumber(number)) fail('incorrect_number', 'number', 'Your card number is invalid.');
  const month = Number(textAt(card, 'exp_month'));
  const shortYear = Number(textAt(card, 'exp_year'));
  const year = shortYear < 100 ? 2000 + shortYear : shortYear;
  if (!(month >= 1 && month <= 12))
    fail('invalid_expiry_month', 'exp_month', "Your card's expiration date is invalid.");
  if (!(year < 2200) || Date.UTC(year, month, 1) <= now) {
    fail('invalid_expiry_year', 'exp_year', "Your card's expiration year is in the past.");
  }
  if (!/^\d{3,4}$/.test(textAt(card, 'cvc'))) fail('incomplete_cvc', 'cvc', "Your card's security code is incomplete.");
  return number;
}

function cardView(number: string, params: Params): Record<string, unknown> {
  const year = Number(textAt(params, 'card', 'exp_year') || 2099);
  return {
    brand: brandOf(number),
    last4: number.slice(-4),
    // The same for every method with this number, like the provider's; it does not reveal the number.
    fingerprint: hashToken(`card ${number}`).slice(0, 16),
    exp_month: Number(textAt(params, 'card', 'exp_month') || 12),
    exp_year: year < 100 ? 2000 + year : year,
    country: 'US',
    funding: 'credit',
  };
}
