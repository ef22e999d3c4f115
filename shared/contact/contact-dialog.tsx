import { Dialog } from '@shared/ui/overlays/dialog';
import type { ReactNode } from 'react';
import { ContactForm } from './contact-form';

/**
 * The contact form over any page. It closes once the request has been sent. If it is closed before, it keeps what was
 * typed.
 */
export function ContactDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return (
    <Dialog open={open} title="Ask us" closeLabel="Close" onClose={onClose}>
      <ContactForm onSent={onClose} />
    </Dialog>
  );
}
