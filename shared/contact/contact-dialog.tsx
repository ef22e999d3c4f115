import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { notify } from '@shared/stores/notices';
import { Dialog } from '@shared/ui/overlays/dialog';
import type { ReactNode } from 'react';
import { ContactForm } from './contact-form';

/** The contact form over any page. After sending, it closes and a notice says so; closed before, it keeps its text. */
export function ContactDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const onSent = (): void => {
    notify({ type: 'success', text: MESSAGES.contact.sent, duration: DURATIONS.otherSuccess, key: 'contact' });
    onClose();
  };
  return (
    <Dialog open={open} title="Contact us" closeLabel="Close" onClose={onClose}>
      <ContactForm onSent={onSent} />
    </Dialog>
  );
}
