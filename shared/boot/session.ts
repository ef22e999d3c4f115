/** What a page does about who is signed in, and about a visit that does not last: fetched as one, when there is reason to. */
export { recheckSession } from './recheck-session';
export { showSignedIn } from './signed-in-header';
export { tellBlockedCookies } from './tell-blocked-cookies';
