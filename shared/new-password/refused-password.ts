import type { Failure } from '@shared/api/transport/failure';
import { PASSWORD_REFUSED_CODE } from '@shared/api/wire';
import type { Form, FormValues } from '@shared/forms/form-store';

/**
 * Shows the server's reason for refusing a new password at its field, and moves the focus there. Returns false, and
 * shows nothing, for any other failure.
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
    // A computed key loses its type: a field of the form.
    errors: { [field]: sentence } as Partial<Record<keyof V & string, string>>,
    refusals: refusals + 1,
  }));
  return true;
}
