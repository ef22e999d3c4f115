import { whenNear } from './when-near';

/** Loads the contact form into its section, only once a person comes near it. */
export function showContactNear(page: ParentNode): void {
  const container = page.querySelector<HTMLElement>('[data-contact-form]');
  whenNear(container, () => {
    if (container) void load(container);
  });
}

async function load(container: HTMLElement): Promise<void> {
  try {
    const { mountContact } = await import('./mount-contact');
    mountContact(container);
  } catch {
    // The support address is beside the form.
    container.textContent = "We couldn't load the form. Please email us instead, or reload the page.";
  }
}
