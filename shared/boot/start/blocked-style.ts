import { fetchStyle } from '@shared/boot/late/late-styles';

/** Links the style files that are inlined in the page's HTML, if the server's policy blocks inline styles. */
export function linkBlockedStyle(): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-files]');
  // A style that the policy blocks has no sheet.
  if (!style || style.sheet) return;
  style.remove();
  // The page is readable without them.
  for (const href of style.dataset.files?.split(' ') ?? []) fetchStyle(href).catch(() => undefined);
}
