import { object, objectOrEmpty, optional, unwrap } from '@shared/lib/shape/compound';
import { flag, text } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** Body of POST /v1/account/communicationpreferences. */
export const communications = object({ featureupdates: flag(false) });
/** Which e-mails a person wants. */
export type Communications = Infer<typeof communications>;

/** Account profile (specification 3). Fields the person has not filled in are empty. */
const profile = object({
  name: text(''),
  phone: text(''),
  email: text(),
  communications: objectOrEmpty(communications),
  /** The account's origin: `google`, `apple`, `microsoft` or `internal`; missing if the server does not say. */
  source: optional(text()),
  /** Whether the person can sign in with a password; missing if the server does not say. */
  haspassword: optional(flag()),
});
/** A person's profile, and how they sign in. */
export type Profile = Infer<typeof profile>;

/** Answer to GET /v1/account/profile. */
export const profileAnswer = unwrap('profile', profile);

/** Body of POST /v1/account/profile. Specification 7 lists only the name; the phone is sent only if it changed. */
export const profileUpdate = object({ name: text(), phone: optional(text()) });
/** The part of the profile a person may change. */
export type ProfileUpdate = Infer<typeof profileUpdate>;

/** Body of POST /v1/account/password; both passwords exactly as typed. */
export const passwordChange = object({ current: text(), next: text() });
/** The current password and the new one. */
export type PasswordChange = Infer<typeof passwordChange>;

/** Body of POST /v1/account/authenticate and /register. */
export const credentials = object({ email: text(), password: text() });
/** What a person signs in with. */
export type Credentials = Infer<typeof credentials>;

/** Answer to both: where the server sends the person next. Checked before it is followed. */
export const signedIn = object({ redirect: optional(text()) });
/** Where a person goes after signing in. */
export type SignedIn = Infer<typeof signedIn>;

/** Body of POST /v1/resources/resetpassword. */
export const resetRequest = object({ email: text() });
/** Whose password to reset. */
export type ResetRequest = Infer<typeof resetRequest>;

/**
 * Body of POST /v1/resources/submit/passwordreset. `token`, or `link`, the name of one opened in this browser, is sent
 * only if the page's address carries it.
 */
export const passwordReset = object({ password: text(), token: optional(text()), link: optional(text()) });
/** The new password. */
export type PasswordReset = Infer<typeof passwordReset>;

/** Body of POST /v1/resources/submit/disconnect (capability `identity`): the link that has just set a password. */
export const openedLink = object({ token: optional(text()), link: optional(text()) });
/** A reset link, as in `passwordReset`. */
export type OpenedLink = Infer<typeof openedLink>;
