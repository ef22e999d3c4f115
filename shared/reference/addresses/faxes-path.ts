/** The page with a person's sent faxes (capability `faxes`); not in `PATHS`, which every page loads. */
export const FAXES_PATH = '/faxes.html';
