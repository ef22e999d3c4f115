import { Dialog } from '@shared/ui/overlays/dialog';
import type { ReactNode } from 'react';
import { ContactForm } from './contact-form';

/** The contact form over any page. It closes once the request has gone; what was typed stays when it is closed before. */
export function ContactDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return (
    <Dialog open={open} title="Ask us" closeLabel="Close" onClose={onClose}>
      <ContactForm onSent={onClose} />
    </Dialog>
  );
}
