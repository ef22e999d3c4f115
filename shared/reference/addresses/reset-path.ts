/** Parameter of the reset page with the name of the link that opened it (capability `resetlink`). Not secret. */
export const LINK_PARAM = 'link';
