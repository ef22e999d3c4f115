import type { Failure } from '@shared/api/transport/failure';
import { withLock } from '@shared/lib/locks';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Checked } from './check';

/** The texts of a form by field name. */
export type FormValues = Record<string, string>;

/** What a form's view shows. */
export interface FormState<V extends FormValues> {
  values: V;
  /** One message per field at fault. */
  errors: Partial<Record<keyof V & string, string>>;
  /** How often a submission was refused by the form's own rules: the view moves the focus each time it grows. */
  refusals: number;
  /** A submission is being checked or sent. */
  isBusy: boolean;
}

/** What a form is made of. */
export interface FormPlan<V extends FormValues> {
  initial: V;
  /** Lock that keeps one press, one tab, one request (specification 4, locks). */
  lock: string;
  /** Loads the rules (a yup schema behind `check`); called when the form is first used. */
  loadRules: () => Promise<(values: V) => Promise<Checked<V>>>;
  /** The rules could not be loaded, or another tab is sending: nothing was sent, and the person must hear of it. */
  onUnchecked: (failure: Failure) => void;
}

/** A form: its state and what can be done to it. */
export interface Form<V extends FormValues> {
  store: StoreApi<FormState<V>>;
  /** Takes what was typed; the field's error goes. */
  change: (field: keyof V & string, text: string) => void;
  /** Fetches the rules ahead of the submission. */
  prepare: () => void;
  /** Checks, then calls `send` with the clean values; once at a time. Stays busy when `send` answers "leaving". */
  submit: (send: (values: V) => Promise<'stay' | 'leaving'>) => Promise<void>;
  /** Puts values in place and forgets errors. */
  fill: (values: Partial<V>) => void;
  /** Back to the start. */
  clear: () => void;
}

/** Makes a form of texts with rules of its own (specification 5). What was typed stays after every failure. */
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
      // A failure here comes back, and is told, when the form is submitted.
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
      // A second press here shows in the busy button; another tab's submission would not show at all.
      if (!result.held && result.by === 'other-tab') onUnchecked({ kind: 'aborted' });
    },
    clear: () => store.setState(start, true),
  };
}
