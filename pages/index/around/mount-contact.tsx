import { ContactForm } from '@shared/contact/contact-form';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders the contact form into the static page; it shares its stores with the order flow above. */
export function mountContact(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      <ContactForm />
    </StrictMode>,
  );
}
