import { sendContactRequest } from '@shared/api/calls/contact';
import { failureSentence } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { check } from '@shared/forms/check';
import { withLock } from '@shared/lib/locks';
import { MESSAGES } from '@shared/messages';
import { notify } from '@shared/stores/notices';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { pageSource } from './page-source';

/** What a person types. */
export type ContactFields = { name: string; email: string; question: string };

/** The contact form of this page. What was typed outlives a failed sending and a closed dialog. */
export interface ContactState {
  fields: ContactFields;
  errors: Partial<Record<keyof ContactFields, string | undefined>>;
  /** `failed` says why nothing was sent, or that nobody knows; `sent` lasts until something is typed again. */
  phase: { at: 'writing' } | { at: 'sending' } | { at: 'sent' } | { at: 'failed'; message: string };
}

const EMPTY: ContactState = { fields: { name: '', email: '', question: '' }, errors: {}, phase: { at: 'writing' } };

const contactStore = createStore<ContactState>(() => EMPTY);

/** The form's state, for its view. */
export function useContact(): ContactState {
  return useStore(contactStore);
}

/** Changes a field; its error goes, as does what was said of the last sending. */
export function changeContactField(field: keyof ContactFields, value: string): void {
  contactStore.setState(({ fields, errors }) => {
    return {
      fields: { ...fields, [field]: value },
      errors: { ...errors, [field]: undefined },
      phase: { at: 'writing' },
    };
  });
}

/** Fills name and address of a signed-in person in, where nothing was typed. */
export function suggestContact({ name, email }: Pick<ContactFields, 'name' | 'email'>): void {
  contactStore.setState(({ fields }) => ({
    fields: { ...fields, name: fields.name || name, email: fields.email || email },
  }));
}

/**
 * Checks the fields and sends them with the page they were written on (Specification 5 and 7). Two presses send once.
 * Resolves to true when it was sent; every other outcome is in the state.
 */
export async function sendContact(): Promise<boolean> {
  const sending = await withLock('contact', async () => {
    const values = await checked();
    if (values === null) return false;
    contactStore.setState({ phase: { at: 'sending' } });
    const outcome = await sendContactRequest({ ...values, ...pageSource(window.location.href) });
    if (!outcome.ok) return fail(failureSentence(MESSAGES.contact.failed, outcome.failure));
    contactStore.setState(({ fields }) => ({ fields: { ...fields, question: '' }, errors: {}, phase: { at: 'sent' } }));
    notify({ type: 'success', text: MESSAGES.contact.sent, duration: DURATIONS.otherSuccess, key: 'contact' });
    return true;
  });
  return sending.held && sending.value;
}

/** Forgets everything; for tests. */
export function resetContact(): void {
  contactStore.setState(EMPTY, true);
}

async function checked(): Promise<ContactFields | null> {
  try {
    const { contactSchema } = await import('./contact-schema');
    const result = await check(contactSchema, contactStore.getState().fields);
    contactStore.setState({ errors: result.ok ? {} : result.errors });
    return result.ok ? result.values : null;
  } catch {
    // The rules did not load: there is no connection to send anything by either.
    fail(failureSentence(MESSAGES.contact.failed, { kind: 'network' }));
    return null;
  }
}

function fail(message: string): false {
  contactStore.setState({ phase: { at: 'failed', message } });
  return false;
}
