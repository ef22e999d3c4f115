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
  /** How often the form's own rules have refused a submission; each increase makes the view move the focus. */
  refusals: number;
  /** A submission is being sent, or its rules are still being loaded. */
  isBusy: boolean;
}

/** A form's rules: clean values, or what is wrong with them. */
type Check<V> = (values: V) => Promise<Checked<V>>;

/** Sends clean values; resolves to "leaving" if the page is about to be left, and the form then stays busy. */
type Send<V> = (values: V) => Promise<'stay' | 'leaving'>;

/** The parts of a form. */
export interface FormPlan<V extends FormValues> {
  initial: V;
  /** Name of the lock that keeps presses and tabs from sending twice (specification 4, locks). */
  lock: string;
  /** Loads the rules (a yup schema behind `check`), once. Called when the form is first used. */
  loadRules: () => Promise<Check<V>>;
  /** Called when nothing was sent: the rules could not be loaded, or another tab is sending. Must tell the person. */
  onUnchecked: (failure: Failure) => void;
}

/** A form: its state and the actions on it. */
export interface Form<V extends FormValues> {
  store: StoreApi<FormState<V>>;
  /** Stores what was typed and clears the field's error. */
  change: (field: keyof V & string, text: string) => void;
  /** Fetches the rules ahead of the submission. */
  prepare: () => void;
  /** Checks, then calls `send` with the clean values; one submission at a time. Stays busy after "leaving". */
  submit: (send: Send<V>) => Promise<void>;
  /** Sets values and clears errors. */
  fill: (values: Partial<V>) => void;
  /** Resets the form to its initial values. */
  clear: () => void;
}

/** Makes a form of text fields with its own rules (specification 5). What was typed survives every failure. */
export function createForm<V extends FormValues>({ initial, lock, loadRules, onUnchecked }: FormPlan<V>): Form<V> {
  const start: FormState<V> = { values: initial, errors: {}, refusals: 0, isBusy: false };
  const store = createStore<FormState<V>>(() => start);
  let check: Check<V> | null = null;
  let isSubmitting = false;

  const loadCheck = async (): Promise<Check<V>> => {
    check ??= await loadRules();
    return check;
  };

  /** Resolves to null if the rules could not be loaded. The form is busy only while loading them. */
  const checkValues = async (): Promise<Checked<V> | null> => {
    if (check === null) store.setState({ isBusy: true });
    return loadCheck()
      .then((loaded) => loaded(store.getState().values))
      .catch(() => null);
  };

  const sendLocked = async (values: V, send: Send<V>): Promise<void> => {
    const result = await withLock(lock, async () => {
      store.setState({ errors: {}, isBusy: true });
      let isLeaving = false;
      try {
        isLeaving = (await send(values)) === 'leaving';
      } finally {
        if (!isLeaving) store.setState({ isBusy: false });
      }
    });
    if (!result.held) store.setState({ isBusy: false });
    if (isHeldElsewhere(result)) onUnchecked({ kind: 'aborted' });
  };

  const checkAndSend = async (send: Send<V>): Promise<void> => {
    const checked = await checkValues();
    if (checked?.ok) {
      await sendLocked(checked.values, send);
    } else if (checked) {
      store.setState(({ refusals }) => ({ errors: checked.errors, refusals: refusals + 1, isBusy: false }));
    } else {
      store.setState({ isBusy: false });
      onUnchecked({ kind: 'network' });
    }
  };

  return {
    store,
    fill: (values) => {
      store.setState((state) => ({ values: { ...state.values, ...values }, errors: {} }));
    },
    change: (field, text) => {
      store.setState(({ values, errors }) => ({
        values: { ...values, [field]: text },
        errors: { ...errors, [field]: undefined },
      }));
    },
    prepare: () => {
      // A failure here recurs, and is reported, when the form is submitted.
      loadCheck().catch(() => undefined);
    },
    submit: async (send) => {
      if (isSubmitting) return;
      isSubmitting = true;
      try {
        await checkAndSend(send);
      } finally {
        isSubmitting = false;
      }
    },
    clear: () => store.setState(start, true),
  };
}
