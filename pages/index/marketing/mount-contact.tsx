import { ContactForm } from '@shared/contact/contact-form';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders the contact form into the static page; it shares its stores with the order flow above. */
export function mountContact(container: HTMLElement): void {
  createRoot(container).render(
    <StrictMode>
      <ContactForm />
    </StrictMode>,
  );
}
