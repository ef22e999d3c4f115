import { fetchStyle } from '@shared/boot/late/late-styles';

/** Links the style files that the page has inside its HTML, if the server's policy does not allow that. */
export function linkBlockedStyle(): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-files]');
  // A style that the policy does not name has no sheet.
  if (!style || style.sheet) return;
  style.remove();
  // The page can be read without them.
  for (const href of style.dataset.files?.split(' ') ?? []) fetchStyle(href).catch(() => undefined);
}
