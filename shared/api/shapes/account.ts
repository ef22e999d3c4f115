import { always, holding, object, optional } from '@shared/lib/shape/compound';
import { flag, text } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** Body of POST /v1/account/communicationpreferences. */
export const communications = object({ featureupdates: flag(false) });
/** Which e-mail a person wants. */
export type Communications = Infer<typeof communications>;

/** Account profile (specification 3); what a person has not said is empty. */
const profile = object({
  name: text(''),
  phone: text(''),
  email: text(),
  communications: always(communications),
});
/** What a person has said of themselves. */
export type Profile = Infer<typeof profile>;

/** Answer of GET /v1/account/profile. */
export const profileAnswer = holding('profile', profile);

/** Body of POST /v1/account/profile. */
export const profileUpdate = object({ name: text(), phone: text() });
/** What of it a person may change. */
export type ProfileUpdate = Infer<typeof profileUpdate>;

/** Body of POST /v1/account/password: both exactly as typed. */
export const passwordChange = object({ current: text(), next: text() });
/** The password as it is and as it shall be. */
export type PasswordChange = Infer<typeof passwordChange>;

/** Body of POST /v1/account/authenticate and /register. */
export const credentials = object({ email: text(), password: text() });
/** What a person signs in with. */
export type Credentials = Infer<typeof credentials>;

/** Answer of the two: where the server wants the person to go, checked before it is followed. */
export const signedIn = object({ redirect: optional(text()) });
/** Where to. */
export type SignedIn = Infer<typeof signedIn>;

/** Body of POST /v1/resources/resetpassword. */
export const resetRequest = object({ email: text() });
/** Whose password is forgotten. */
export type ResetRequest = Infer<typeof resetRequest>;

/** Body of POST /v1/resources/submit/passwordreset; the token where the page's address carries it. */
export const passwordReset = object({ password: text(), token: optional(text()) });
/** The new password. */
export type PasswordReset = Infer<typeof passwordReset>;
