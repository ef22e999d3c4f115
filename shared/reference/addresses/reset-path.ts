/** Parameter of the reset page that names the link it was opened with (capability `resetlink`). It is no secret. */
export const LINK_PARAM = 'link';
