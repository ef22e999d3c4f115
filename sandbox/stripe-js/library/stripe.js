/* global fetch, window */
// Stand-in for Stripe.js: the part of its documented interface that a shop with a card field, an express checkout
// button and 3-D Secure needs. Served only while no real key is set.
import { Elements } from './elements.js';
import { BILLING } from './express-checkout-element.js';
import { openSheet } from './frames.js';

const API = '/sandbox/stripe-api/v1';

class Client {
  #key;
  constructor(key) {
    this.#key = key;
  }
  elements(options) {
    return new Elements(options);
  }
  async createToken(element, data = {}) {
    const { value, error } = await element.create('token', data, this.#key);
    return error ? { error } : { token: value };
  }
  async createPaymentMethod({ card, billing_details }) {
    const { value, error } = await card.create('payment_method', { billing_details }, this.#key);
    return error ? { error } : { paymentMethod: value };
  }
  async createConfirmationToken() {
    const { name, email, address } = BILLING;
    const { value, error } = await this.#call('confirmation_tokens', {
      payment_method_data: {
        type: 'card',
        card: { number: '4242424242424242', exp_month: '12', exp_year: '2099', cvc: '123' },
        billing_details: { name, email, address: { postal_code: address.postal_code } },
      },
    });
    return error ? { error } : { confirmationToken: value };
  }
  async retrievePaymentIntent(clientSecret) {
    const id = clientSecret.split('_secret_')[0];
    const { value, error } = await this.#call(
      `payment_intents/${id}?client_secret=${encodeURIComponent(clientSecret)}`,
    );
    return error ? { error } : { paymentIntent: value };
  }
  async handleNextAction({ clientSecret }) {
    const { paymentIntent, error } = await this.retrievePaymentIntent(clientSecret);
    if (error) return { error };
    if (paymentIntent.status !== 'requires_action') {
      const message = `handleNextAction: The PaymentIntent supplied is not in the requires_action state (${paymentIntent.status}).`;
      return { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message } };
    }
    const word = await openSheet('challenge.html', 'Secure authentication');
    const result = word === 'complete' ? 'success' : 'failure';
    const told = await this.#call(`payment_intents/${paymentIntent.id}/authenticate`, {
      client_secret: clientSecret,
      result,
    });
    if (told.error) return { error: told.error };
    const { last_payment_error: refused } = told.value;
    return refused ? { error: { ...refused, payment_intent: told.value } } : { paymentIntent: told.value };
  }
  confirmCardPayment(clientSecret) {
    return this.handleNextAction({ clientSecret });
  }
  async #call(path, body) {
    try {
      const response = await fetch(`${API}/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${this.#key}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = await response.json();
      return response.ok ? { value: answer } : { error: answer.error };
    } catch {
      const message =
        'We are experiencing issues connecting to our payments provider. Please check your connection and try again.';
      return { error: { type: 'api_connection_error', message } };
    }
  }
}

window.Stripe = (key) => {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new Error('Missing value for Stripe(): apiKey should be a string.');
  return new Client(key);
};
// The API version that the pages' package expects: it warns in the console about any other.
window.Stripe.version = 'endive';
