import { type RefObject, type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Form, FormState, FormValues } from './form-store';
import { takeOver } from './take-over';

/** Props of one of the kit's text fields. */
interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** Props of the `<form>` element. */
interface FormProps {
  ref: RefObject<HTMLFormElement | null>;
  /** Sends nothing outside a dialog, so that a press before any script runs keeps what was typed. */
  method: 'dialog';
  noValidate: true;
  onFocus: () => void;
  onSubmit: (event: SyntheticEvent) => void;
}

/** A form's view: its state and props. */
export interface FormView<V extends FormValues> extends FormState<V> {
  field: (name: keyof V & string) => FieldProps;
  formProps: FormProps;
}

/**
 * Connects a form to its view: takes over what was typed or filled in before the page's scripts ran, submits once, and
 * moves the focus to the first invalid field.
 */
export function useForm<V extends FormValues>(form: Form<V>, onSubmit: () => void): FormView<V> {
  const state = useStore(form.store);
  const ref = useRef<HTMLFormElement>(null);

  const take = useCallback(() => {
    if (ref.current) takeOver(ref.current, form.store.getState().values, form.change);
  }, [form]);
  useLayoutEffect(take, [take]);

  useEffect(() => {
    if (state.refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.refusals]);

  return {
    ...state,
    field: (name) => ({
      name,
      value: state.values[name] ?? '',
      error: state.errors[name],
      onChange: (text) => form.change(name, text),
    }),
    formProps: {
      ref,
      method: 'dialog',
      noValidate: true,
      onFocus: form.prepare,
      onSubmit: (event) => {
        event.preventDefault();
        take();
        onSubmit();
      },
    },
  };
}
