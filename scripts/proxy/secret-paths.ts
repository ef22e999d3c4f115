/**
 * Folders below which addresses hold something that is nobody's business: a printer's secret, a fax's signature, the id
 * of an archive, to which anybody who knows it can send. The queries of links in mails and the `Referer` of a receipt
 * hold tokens too: a proxy logs neither.
 */
export const SECRET_PATHS = ['ipp', 'v1/fax/media', 'v1/archives', 'v1/account/linkstorage'] as const;
