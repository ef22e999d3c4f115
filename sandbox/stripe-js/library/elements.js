import { CardElement } from './card-element.js';
import { Emitter } from './emitter.js';
import { ExpressCheckoutElement } from './express-checkout-element.js';

/** The supported options of a group of fields. */
const OPTIONS = [
  'allowedPaymentMethodTypes',
  'amount',
  'appearance',
  'captureMethod',
  'clientSecret',
  'currency',
  'excludedPaymentMethodTypes',
  'fonts',
  'loader',
  'locale',
  'mode',
  'paymentMethodConfiguration',
  'paymentMethodOptions',
  'setupFutureUsage',
];

/** A group of fields. */
export class Elements extends Emitter {
  #options;
  #made = new Map();
  constructor(options = {}) {
    super();
    checkOptions(options);
    this.#options = options;
  }
  create(type, options) {
    const kinds = { card: CardElement, expressCheckout: ExpressCheckoutElement };
    const Kind = kinds[type];
    if (!Kind)
      throw new Error(
        `A valid Element name must be provided. Valid Elements are: card, expressCheckout; you passed: ${type}.`,
      );
    if (this.#made.has(type)) throw new Error(`Can only create one Element of type ${type} through the same Elements.`);
    if (type === 'expressCheckout' && !(this.#options.amount > 0)) {
      throw new Error(
        'In order to create an Express Checkout element, you must pass a clientSecret or mode, amount and currency.',
      );
    }
    const element = new Kind(options);
    const destroy = element.destroy.bind(element);
    element.destroy = () => {
      this.#made.delete(type);
      destroy();
    };
    this.#made.set(type, element);
    return element;
  }
  getElement(type) {
    return this.#made.get(type) ?? null;
  }
  update(options) {
    checkOptions(options);
    this.#options = { ...this.#options, ...options };
    return Promise.resolve();
  }
  submit() {
    return Promise.resolve({});
  }
}

/** Throws for options that this version of the library does not support. */
function checkOptions(options) {
  if ('paymentMethodTypes' in options) {
    throw new Error('paymentMethodTypes is no longer supported: use allowedPaymentMethodTypes instead.');
  }
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown) throw new Error(`Unrecognized elements() parameter: ${unknown} is not a recognized parameter.`);
  if ('currency' in options && !/^[a-z]{3}$/.test(options.currency)) {
    throw new Error(`Invalid value for elements(): currency should be three lower-case letters: ${options.currency}.`);
  }
  if ('amount' in options && !(Number.isInteger(options.amount) && options.amount >= 0)) {
    throw new Error(`Invalid value for elements(): amount should be a positive integer: ${options.amount}.`);
  }
}
