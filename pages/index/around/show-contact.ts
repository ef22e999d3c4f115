import { whenNear } from './when-near';

/** Puts the contact form into its section once a person comes near it; until then it costs nothing. */
export function showContactNear(page: ParentNode): void {
  const place = page.querySelector<HTMLElement>('[data-contact-form]');
  whenNear(place, () => {
    if (place) void load(place);
  });
}

async function load(place: HTMLElement): Promise<void> {
  try {
    const { mountContact } = await import('./mount-contact');
    mountContact(place);
  } catch {
    // The address to write to stands beside the form's place.
    place.textContent = 'The form could not be loaded. Please write to the address given here, or reload the page.';
  }
}
