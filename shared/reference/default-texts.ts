/** What pages and mails say if the owner sets nothing. */
export const DEFAULT_TEXTS = {
  brandName: 'Faxkeep',
  supportEmail: 'support@faxkeep.example',
  /** Origin of the deployed site, for absolute addresses. */
  origin: 'https://faxkeep.example',
} as const;

/** The `<meta>` names by which a page's scripts find its owner's texts. */
export const TEXT_METAS = { brandName: 'application-name', supportEmail: 'support-email', seller: 'seller' } as const;
