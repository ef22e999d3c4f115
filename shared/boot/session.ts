/** The code about who is signed in and about visits that do not last, fetched together when needed. */
export { recheckSession } from './recheck-session';
export { showSignedIn } from './signed-in-header';
export { tellBlockedCookies } from './tell-blocked-cookies';
