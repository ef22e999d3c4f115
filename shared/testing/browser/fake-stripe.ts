/** The person's entry in the provider's frame, or the wallet's content, in a test. */
interface FakeCard {
  /** Name of a token or test card in the reference server's stand-in, without its prefix: `visa`, `chargeDeclined`. */
  name: string;
  /** Error message to give instead of a token. */
  error: string | null;
}

type Handler = (payload: never) => void;

/** A field of the fake; it fires events on the test's demand. */
class FakeElement {
  host: HTMLElement | null = null;
  isDestroyed = false;
  /** The updates received, oldest first. */
  readonly updates: object[] = [];
  readonly type: string;
  readonly options: object | undefined;
  private readonly handlers = new Map<string, Handler[]>();

  constructor(type: string, options: object | undefined) {
    this.type = type;
    this.options = options;
  }

  on(event: string, handler: Handler): this {
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
    return this;
  }

  emit(event: string, payload: object): void {
    for (const handler of this.handlers.get(event) ?? []) (handler as (payload: object) => void)(payload);
  }

  mount(host: HTMLElement): void {
    this.host = host;
    const frame = document.createElement('iframe');
    frame.title = 'Secure card payment input frame';
    host.replaceChildren(frame);
    queueMicrotask(() =>
      this.emit('ready', { elementType: this.type, availablePaymentMethods: { googlePay: true, applePay: false } }),
    );
  }

  focus(): void {
    this.host?.querySelector('iframe')?.focus();
  }

  update(change: object): this {
    this.updates.push(change);
    return this;
  }

  destroy(): void {
    this.isDestroyed = true;
    this.host?.replaceChildren();
  }
}

/** The fake library and the test's controls. */
export interface FakeStripe {
  card: FakeCard;
  /** Fields made so far, oldest first. */
  elements: FakeElement[];
  /** The updates the group of fields received, oldest first. */
  updates: object[];
  /** The data passed with each token. */
  made: { what: string; data: unknown }[];
  /** How the next challenges end; the latest value stays in force. */
  challenge: 'passed' | 'failed' | 'closed';
  challenges: number;
  /** Result of the library's function: the fake's client, unless a test sets another. */
  open: () => object;
  /** Removes the library from the page. */
  remove: () => void;
}

/** The latest fake. */
let newest: FakeStripe | null = null;
/** One function for all fakes, because the package keeps the first library it finds. Its version is the package's. */
const library = Object.assign(() => newest?.open(), { version: 'endive' });

/** Puts an in-memory Stripe.js on the page, with the part of its documented interface that the product uses. */
export function installFakeStripe(): FakeStripe {
  const fake: FakeStripe = {
    card: { name: 'visa', error: null },
    elements: [],
    updates: [],
    made: [],
    challenge: 'passed',
    challenges: 0,
    open: () => client,
    remove: () => Reflect.deleteProperty(window, 'Stripe'),
  };
  const make = (what: string, prefix: string, data: unknown) => {
    fake.made.push({ what, data });
    const { error, name } = fake.card;
    return error === null
      ? { made: { id: `${prefix}${name}` }, error: undefined }
      : { made: undefined, error: { type: 'validation_error', message: error } };
  };
  const client = {
    elements: (options?: object) => ({
      create: (type: string, more?: object) => {
        const element = new FakeElement(type, { ...options, ...more });
        fake.elements.push(element);
        return element;
      },
      submit: () => Promise.resolve({}),
      update: (change: object) => void fake.updates.push(change),
    }),
    createToken: (_: unknown, data: unknown) => {
      const { made: token, error } = make('token', 'tok_', data);
      return Promise.resolve({ token, error });
    },
    createPaymentMethod: ({ billing_details }: { billing_details: unknown }) => {
      const { made: paymentMethod, error } = make('payment_method', 'pm_card_', billing_details);
      return Promise.resolve({ paymentMethod, error });
    },
    createConfirmationToken: () => {
      const { made: confirmationToken, error } = make('confirmation_token', 'ctoken_', null);
      return Promise.resolve({ confirmationToken, error });
    },
    handleNextAction: () => {
      fake.challenges += 1;
      if (fake.challenge === 'closed') return Promise.reject(new Error('The frame was closed'));
      if (fake.challenge === 'passed') return Promise.resolve({ paymentIntent: { status: 'succeeded' } });
      const error = {
        type: 'card_error',
        code: 'payment_intent_authentication_failure',
        message: 'Not authenticated.',
      };
      return Promise.resolve({ error });
    },
  };
  newest = fake;
  Object.assign(window, { Stripe: library });
  return fake;
}
