import { CardElement } from './card-element.js';
import { Emitter } from './emitter.js';
import { ExpressCheckoutElement } from './express-checkout-element.js';

/** A group of fields. */
export class Elements extends Emitter {
  #options;
  #made = new Map();
  constructor(options = {}) {
    super();
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
    this.#options = { ...this.#options, ...options };
    return Promise.resolve();
  }
  submit() {
    return Promise.resolve({});
  }
}
