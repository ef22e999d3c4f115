import { outwardLink } from '@shared/lib/address/safe-url';
import DOMPurify, { type Config } from 'dompurify';

const PROFILE = {
  ALLOWED_TAGS: ['a', 'b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'span', 'small', 'code'],
  ALLOWED_ATTR: ['href', 'title'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i,
  SANITIZE_NAMED_PROPS: true,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

// An instance of its own keeps the hook away from anybody else's.
const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  const href = outwardLink(node.getAttribute('href') ?? '', location.origin);
  if (href === null) {
    node.removeAttribute('href');
    return;
  }
  node.setAttribute('href', href);
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Cleans a server's HTML down to plain formatting and checked links, as nodes ready to insert. Links to other sites go
 * through /redirect (specification 2).
 */
export function cleanHtml(html: string): DocumentFragment {
  return purifier.sanitize(html, PROFILE);
}
