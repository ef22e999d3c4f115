import { whenAtRest } from './when-idle';

/**
 * Links the style files that the page has inside its HTML, if the server's policy does not allow that; otherwise fetches
 * them for the next page when this one is at rest.
 */
export function keepStyleFiles(): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-files]');
  if (!style) return;
  // A style that the policy does not name has no sheet.
  if (style.sheet === null) addLinks(style, 'stylesheet');
  else whenAtRest(() => addLinks(style, 'prefetch'));
}

function addLinks(style: HTMLStyleElement, rel: 'stylesheet' | 'prefetch'): void {
  for (const href of style.dataset.files?.split(' ') ?? []) {
    const link = Object.assign(document.createElement('link'), { rel, as: 'style', crossOrigin: '', href });
    document.head.append(link);
  }
}
