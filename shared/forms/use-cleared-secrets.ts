import { useEffect } from 'react';
import type { Form, FormValues } from './form-store';

/** Clears a form of passwords when the person leaves its page, so that a page restored by Back has none. */
export function useClearedSecrets<V extends FormValues>(form: Form<V>): void {
  useEffect(() => {
    window.addEventListener('pagehide', form.clear);
    return () => window.removeEventListener('pagehide', form.clear);
  }, [form]);
}
