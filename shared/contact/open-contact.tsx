import { createRoot, type Root } from 'react-dom/client';
import { ContactDialog } from './contact-dialog';

let root: Root | null = null;

/**
 * Opens the contact form over the current page, so that a request names the page (specification 3). What was typed
 * stays when the form is closed and reopened.
 */
export function openContactDialog(): void {
  show(true);
}

function show(isOpen: boolean): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<ContactDialog open={isOpen} onClose={() => show(false)} />);
}
