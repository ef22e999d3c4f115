/**
 * The pages with the owner's legal texts, in the order of the footer: name, address, and label in links. A separate
 * list, because only late code and the HTML link to all of them.
 */
export const LEGAL_PAGES = {
  terms: { path: '/terms.html', label: 'Terms' },
  privacy: { path: '/privacy.html', label: 'Privacy' },
  refunds: { path: '/refunds.html', label: 'Refunds' },
  imprint: { path: '/imprint.html', label: 'Imprint' },
} as const;

/** Name of a page with a legal text. */
export type LegalPageName = keyof typeof LEGAL_PAGES;
