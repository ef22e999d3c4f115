import { isDataDear } from './data-dear';
import { whenFirstUsed } from './first-use';

/**
 * Fetches these scripts and styles at a low priority, before the page asks for them: a first press finds them there, and
 * none of them waits for another. Where data is dear, only the first touch fetches them. `files` are addresses.
 */
export function fetchAhead(files: readonly string[]): void {
  const fetchAll = (): void => document.head.append(...files.map(linkTo));
  if (isDataDear()) whenFirstUsed(fetchAll);
  else fetchAll();
}

/** A failure shows, and is reported, when the file is needed. */
function linkTo(href: string): HTMLLinkElement {
  const rel = href.endsWith('.css') ? 'prefetch' : 'modulepreload';
  return Object.assign(document.createElement('link'), { rel, crossOrigin: '', fetchPriority: 'low', href });
}
