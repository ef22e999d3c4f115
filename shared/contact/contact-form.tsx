import { MESSAGES } from '@shared/messages';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { useUser } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { TextArea } from '@shared/ui/fields/text-area';
import { TextField } from '@shared/ui/fields/text-field';
import { sendIcon } from '@shared/ui/icons/documents';
import { Stack } from '@shared/ui/layout/stack';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { changeContactField, sendContact, suggestContact, useContact } from './contact-store';

/** The contact request (Specification 3 and 5). `onSent` is told once it has gone. */
export function ContactForm({ onSent }: { onSent?: () => void }): ReactNode {
  const { fields, errors, phase } = useContact();
  const form = useRef<HTMLFormElement>(null);
  const user = useUser();
  useEffect(() => {
    if (user) suggestContact(user);
  }, [user]);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (await sendContact()) onSent?.();
    else form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const wired = (field: keyof typeof fields) => ({
    name: field,
    value: fields[field],
    error: errors[field],
    maxLength: FIELD_LIMITS[field],
    required: true,
    onChange: (value: string) => changeContactField(field, value),
  });

  return (
    <form noValidate ref={form} aria-label="Contact" onSubmit={(event) => void submit(event)}>
      <Stack gap={5}>
        <TextField label="Your name" autoComplete="name" {...wired('name')} />
        <TextField label="Email address to reply to" type="email" autoComplete="email" {...wired('email')} />
        <TextArea label="Your question" rows={6} {...wired('question')} />
        <div>
          <div role="alert">{phase.at === 'failed' && <Callout type="error">{phase.message}</Callout>}</div>
          <div role="status">{phase.at === 'sent' && <Callout type="success">{MESSAGES.contact.sent}</Callout>}</div>
        </div>
        <div>
          <Button type="submit" variant="primary" icon={sendIcon} busy={phase.at === 'sending'}>
            Send
          </Button>
        </div>
      </Stack>
    </form>
  );
}
