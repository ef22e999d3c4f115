import type { Failure } from '@shared/api/transport/failure';
import { PASSWORD_REFUSED_CODE } from '@shared/api/wire';
import type { Form, FormValues } from '@shared/forms/form-store';

/**
 * Shows the server's reason at the field of a new password that it refused, and moves the focus there. False for any
 * other failure, of which nothing is shown.
 */
export function showRefusedPassword<V extends FormValues>(
  form: Form<V>,
  field: keyof V & string,
  failure: Failure,
): boolean {
  if (failure.kind !== 'refused' || failure.code !== PASSWORD_REFUSED_CODE) return false;
  const { message } = failure;
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  form.store.setState(({ refusals }) => ({
    // A computed key loses its type, which is that of the form's fields.
    errors: { [field]: sentence } as Partial<Record<keyof V & string, string>>,
    refusals: refusals + 1,
  }));
  return true;
}
