/**
 * The pages with the owner's legal texts, in the order of the footer: name of the page, its address, its label in links. A
 * list of its own, because of the links only late code and the HTML know them.
 */
export const LEGAL_PAGES = {
  terms: { path: '/terms.html', label: 'Terms' },
  privacy: { path: '/privacy.html', label: 'Privacy' },
  refunds: { path: '/refunds.html', label: 'Refunds' },
  imprint: { path: '/imprint.html', label: 'Imprint' },
} as const;

/** Name of a page with a legal text. */
export type LegalPageName = keyof typeof LEGAL_PAGES;
