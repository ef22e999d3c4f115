/* global document, setTimeout */
import { Emitter } from './emitter.js';
import { openFrame, openSheet } from './frames.js';

const METHODS = { googlePay: true, applePay: false, amazonPay: false, link: false, paypal: false, klarna: false };

/** The test wallet's data about the person. */
export const BILLING = {
  name: 'Wallet Tester',
  email: 'wallet@example.com',
  address: {
    line1: '1 Main Street',
    line2: null,
    city: 'Springfield',
    state: 'IL',
    postal_code: '62701',
    country: 'US',
  },
};

/** The wallet button and the sheet behind it. */
export class ExpressCheckoutElement extends Emitter {
  #options;
  #frame = null;
  #isOpen = false;
  constructor(options = {}) {
    super();
    this.#options = options;
  }
  mount(target) {
    const host = typeof target === 'string' ? document.querySelector(target) : target;
    if (!host) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
    const height = Math.min(55, Math.max(40, this.#options.buttonHeight ?? 44));
    this.#frame = openFrame(host, 'wallet-button.html', 'Secure express checkout frame', ({ type }) => {
      if (type === 'ready') this.emit('ready', { elementType: 'expressCheckout', availablePaymentMethods: METHODS });
      if (type === 'open') void this.#open();
    });
    this.#frame.frame.style.height = `${height}px`;
  }
  async #open() {
    if (this.#isOpen) return;
    this.#isOpen = true;
    try {
      if (!(await this.#isAllowed())) return;
      const word = await openSheet('wallet-sheet.html', 'Test wallet');
      if (word !== 'pay') {
        this.emit('cancel', { elementType: 'expressCheckout' });
        return;
      }
      this.emit('confirm', {
        expressPaymentType: 'google_pay',
        billingDetails: BILLING,
        paymentFailed: () => undefined,
      });
    } finally {
      this.#isOpen = false;
    }
  }
  /** Whether the shop answers the click event within a second, as it must. */
  #isAllowed() {
    if (!this.hears('click')) return Promise.resolve(true);
    return new Promise((resolve) => {
      setTimeout(() => resolve(false), 1000);
      this.emit('click', {
        elementType: 'expressCheckout',
        expressPaymentType: 'google_pay',
        resolve: () => resolve(true),
        reject: () => resolve(false),
      });
    });
  }
  update(options) {
    this.#options = { ...this.#options, ...options };
    return this;
  }
  unmount() {
    this.#frame?.close();
    this.#frame = null;
  }
  destroy() {
    this.unmount();
  }
}
