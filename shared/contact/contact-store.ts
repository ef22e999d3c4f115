import { sendContactRequest } from '@shared/api/calls/contact';
import type { Failure } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { createForm } from '@shared/forms/form-store';
import { MESSAGES } from '@shared/messages';
import { createStore } from 'zustand/vanilla';
import { pageSource } from './page-source';

/** Outcome of the last request; `none` after further typing. */
export type ContactOutcome = { kind: 'none' } | { kind: 'sent' } | { kind: 'failed'; message: string };

/** What was typed; it survives a failed request and a closed dialog. */
export const contactForm = createForm({
  initial: { name: '', email: '', question: '' },
  lock: 'contact',
  loadRules: async () => (await import('./contact-schema')).checkContact,
  onUnchecked: fail,
});

/** Outcome of the last request, for the form's view. */
export const contactStore = createStore<{ outcome: ContactOutcome }>(() => ({ outcome: { kind: 'none' } }));

contactForm.store.subscribe(({ values }, before) => {
  if (values !== before.values) contactStore.setState({ outcome: { kind: 'none' } });
});

/** Fills in the name and address of a signed-in person where nothing was typed. */
export function suggestContact({ name, email }: { name: string; email: string }): void {
  const { values } = contactForm.store.getState();
  contactForm.fill({ name: values.name || name, email: values.email || email });
}

/**
 * Sends what was typed together with the page it was written on (specification 5 and 7), then calls `onSent`; without
 * one, the form's view confirms.
 */
export function sendContact(onSent?: () => void): Promise<void> {
  return contactForm.submit(async (values) => {
    const outcome = await sendContactRequest({ ...values, ...pageSource(window.location.href) });
    if (!outcome.ok) {
      fail(outcome.failure);
      return 'stay';
    }
    contactForm.fill({ question: '' });
    if (onSent) onSent();
    else contactStore.setState({ outcome: { kind: 'sent' } });
    return 'stay';
  });
}

/**
 * Forgets everything.
 * @internal For tests.
 */
export function resetContact(): void {
  contactForm.clear();
}

function fail(failure: Failure): void {
  contactStore.setState({ outcome: { kind: 'failed', message: failureSentence(MESSAGES.contact.failed, failure) } });
}
