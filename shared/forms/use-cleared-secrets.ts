import { useEffect } from 'react';
import type { Form, FormValues } from './form-store';

/** Empties a form of passwords when its page is left, so that a page brought back by Back holds none. */
export function useClearedSecrets<V extends FormValues>(form: Form<V>): void {
  useEffect(() => {
    window.addEventListener('pagehide', form.clear);
    return () => window.removeEventListener('pagehide', form.clear);
  }, [form]);
}
