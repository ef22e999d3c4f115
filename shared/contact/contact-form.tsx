import { useForm } from '@shared/forms/use-form';
import { MESSAGES } from '@shared/messages';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { useUser } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { TextArea } from '@shared/ui/fields/text-area';
import { TextField } from '@shared/ui/fields/text-field';
import { sendIcon } from '@shared/ui/icons/documents';
import { Stack } from '@shared/ui/layout/stack';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { contactForm, contactStore, sendContact, suggestContact } from './contact-store';

/**
 * The contact request (specification 3 and 5). After sending, it calls `onSent`; without one, it confirms in place and
 * focuses the confirmation.
 */
export function ContactForm({ onSent }: { onSent?: () => void }): ReactNode {
  const { field, formProps, isBusy } = useForm(contactForm, () => void sendContact(onSent));
  const { outcome } = useStore(contactStore);
  const user = useUser();
  const sent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome.kind === 'sent') sent.current?.focus();
  }, [outcome]);
  useEffect(() => {
    if (user) suggestContact(user);
  }, [user]);
  const required = (name: 'name' | 'email' | 'question') => ({
    ...field(name),
    maxLength: FIELD_LIMITS[name],
    required: true,
  });

  return (
    <form aria-label="Contact" {...formProps}>
      <Stack gap={5}>
        <TextField label="Your name" autoComplete="name" {...required('name')} />
        <TextField label="Your email" type="email" autoComplete="email" {...required('email')} />
        <TextArea label="Your question" rows={6} {...required('question')} />
        {outcome.kind === 'failed' && (
          <Callout role="alert" type="error">
            {outcome.message}
          </Callout>
        )}
        {outcome.kind === 'sent' && (
          <div ref={sent} role="status" tabIndex={-1}>
            <Callout type="success">{MESSAGES.contact.sent}</Callout>
          </div>
        )}
        <div>
          <Button type="submit" variant="primary" icon={sendIcon} busy={isBusy}>
            Send
          </Button>
        </div>
      </Stack>
    </form>
  );
}
