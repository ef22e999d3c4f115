import type { Failure } from '@shared/api/transport/failure';
import { isHeldElsewhere, withLock } from '@shared/lib/locks';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Checked } from './check';

/** A form's texts by field name. */
export type FormValues = Record<string, string>;

/** What a form's view shows. */
export interface FormState<V extends FormValues> {
  values: V;
  /** One message per invalid field. */
  errors: Partial<Record<keyof V & string, string>>;
  /** How often the form's own rules have refused a submission. The view moves the focus each time the number grows. */
  refusals: number;
  /** A submission is being checked or sent. */
  isBusy: boolean;
}

/** What a form is made of. */
export interface FormPlan<V extends FormValues> {
  initial: V;
  /** Name of the lock that keeps presses and tabs from sending twice (specification 4, locks). */
  lock: string;
  /** Loads the rules (a yup schema behind `check`). Called when the form is first used. */
  loadRules: () => Promise<(values: V) => Promise<Checked<V>>>;
  /**
   * Called when the rules could not be loaded or another tab is sending: nothing was sent, and the person must be told.
   */
  onUnchecked: (failure: Failure) => void;
}

/** A form: its state and the actions on it. */
export interface Form<V extends FormValues> {
  store: StoreApi<FormState<V>>;
  /** Stores what was typed and clears the field's error. */
  change: (field: keyof V & string, text: string) => void;
  /** Fetches the rules ahead of the submission. */
  prepare: () => void;
  /**
   * Checks, then calls `send` with the clean values; one submission at a time. Stays busy if `send` resolves to
   * "leaving".
   */
  submit: (send: (values: V) => Promise<'stay' | 'leaving'>) => Promise<void>;
  /** Sets values and clears errors. */
  fill: (values: Partial<V>) => void;
  /** Resets the form to its initial values. */
  clear: () => void;
}

/** Makes a form of text fields with its own rules (specification 5). What was typed survives every failure. */
export function createForm<V extends FormValues>({ initial, lock, loadRules, onUnchecked }: FormPlan<V>): Form<V> {
  const start: FormState<V> = { values: initial, errors: {}, refusals: 0, isBusy: false };
  const store = createStore<FormState<V>>(() => start);

  const fill = (values: Partial<V>): void => {
    store.setState((state) => ({ values: { ...state.values, ...values }, errors: {} }));
  };

  const checkAndSend = async (send: (values: V) => Promise<'stay' | 'leaving'>): Promise<boolean> => {
    const checked = await loadRules()
      .then((check) => check(store.getState().values))
      .catch(() => null);
    if (checked === null) {
      onUnchecked({ kind: 'network' });
      return false;
    }
    if (!checked.ok) {
      store.setState(({ refusals }) => ({ errors: checked.errors, refusals: refusals + 1 }));
      return false;
    }
    store.setState({ errors: {} });
    return (await send(checked.values)) === 'leaving';
  };

  return {
    store,
    fill,
    change: (field, text) => {
      store.setState(({ values, errors }) => ({
        values: { ...values, [field]: text },
        errors: { ...errors, [field]: undefined },
      }));
    },
    prepare: () => {
      // A failure here recurs, and is reported, when the form is submitted.
      loadRules().catch(() => undefined);
    },
    submit: async (send) => {
      const result = await withLock(lock, async () => {
        store.setState({ isBusy: true });
        let isLeaving = false;
        try {
          isLeaving = await checkAndSend(send);
        } finally {
          if (!isLeaving) store.setState({ isBusy: false });
        }
      });
      if (isHeldElsewhere(result)) onUnchecked({ kind: 'aborted' });
    },
    clear: () => store.setState(start, true),
  };
}
