/* global CSS, document, getComputedStyle */
import { Emitter } from './emitter.js';
import { openFrame } from './frames.js';

/** The card field: number, expiry and security code in one frame. */
export class CardElement extends Emitter {
  #options;
  #host = null;
  #frame = null;
  #calls = new Map();
  #label = null;
  #focus = () => this.focus();
  constructor(options = {}) {
    super();
    this.#options = options;
  }
  mount(target) {
    const host = typeof target === 'string' ? document.querySelector(target) : target;
    if (!host) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
    this.#host = host;
    host.classList.add('StripeElement', 'StripeElement--empty');
    this.#frame = openFrame(host, 'card.html', 'Secure card payment input frame', (data) => this.#hear(data));
    this.#frame.frame.style.height = '24px';
    this.#label = host.id ? document.querySelector(`label[for="${CSS.escape(host.id)}"]`) : null;
    this.#label?.addEventListener('click', this.#focus);
  }
  #hear({ type, call, result, ...event }) {
    if (type === 'ready') {
      this.#frame.say({ type: 'style', style: this.#options.style, background: backgroundOf(this.#host) });
      this.emit('ready', { elementType: 'card' });
    } else if (type === 'change') {
      this.#host.classList.toggle('StripeElement--empty', event.empty);
      this.#host.classList.toggle('StripeElement--complete', event.complete);
      this.#host.classList.toggle('StripeElement--invalid', event.error !== undefined);
      this.emit('change', { elementType: 'card', value: { postalCode: '' }, ...event, error: event.error });
    } else if (type === 'created') {
      this.#calls.get(call)?.(result);
      this.#calls.delete(call);
    } else if (type === 'enter') {
      this.#host.closest('form')?.requestSubmit();
    } else {
      this.#host.classList.toggle('StripeElement--focus', type === 'focus');
      this.emit(type, { elementType: 'card' });
    }
  }
  create(what, data, key) {
    if (!this.#frame) {
      return Promise.reject(
        new Error('We could not retrieve data from the specified Element. Please make sure it is mounted.'),
      );
    }
    const call = Math.random().toString(36).slice(2);
    return new Promise((resolve) => {
      this.#calls.set(call, resolve);
      this.#frame.say({ type: 'create', call, what, data, key });
    });
  }
  update(options) {
    this.#options = { ...this.#options, ...options };
    this.#frame?.say({ type: 'style', style: this.#options.style, background: backgroundOf(this.#host) });
  }
  focus() {
    this.#frame?.frame.focus();
    this.#frame?.say({ type: 'focus' });
  }
  blur() {
    this.#frame?.say({ type: 'blur' });
  }
  clear() {
    this.#frame?.say({ type: 'clear' });
  }
  unmount() {
    this.#label?.removeEventListener('click', this.#focus);
    this.#frame?.close();
    this.#frame = null;
  }
  destroy() {
    this.unmount();
  }
}

/** The background color behind a frame in `host`, so that contrast can be measured within the frame. */
function backgroundOf(host) {
  for (let element = host; element; element = element.parentElement) {
    const { backgroundColor } = getComputedStyle(element);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
  }
  return '';
}
