import { externalLink } from '@shared/lib/address/safe-url';
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

// A separate instance, so that the hook affects no other code.
const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  const href = externalLink(node.getAttribute('href') ?? '', location.origin);
  if (href === null) {
    node.removeAttribute('href');
    return;
  }
  node.setAttribute('href', href);
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Sanitizes a server's HTML to plain formatting and checked links, as nodes ready to insert. Links to other sites go
 * through /redirect (specification 2).
 */
export function cleanHtml(html: string): DocumentFragment {
  return purifier.sanitize(html, PROFILE);
}
