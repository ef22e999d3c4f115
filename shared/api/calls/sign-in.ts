import { type Credentials, type PasswordChange, type SignedIn, signedIn } from '@shared/api/shapes/account';
import type { Outcome } from '@shared/api/transport/failure';
import { readUnshown } from '@shared/api/transport/read-unshown';
import { request } from '@shared/api/transport/request';
import { nothing } from '@shared/lib/shape/leaves';

/** POST /v1/account/password: changes the password. Both passwords are sent exactly as typed. */
export function changePassword(passwords: PasswordChange): Promise<Outcome<null>> {
  return request({
    method: 'POST',
    path: ['account', 'password'],
    body: passwords,
    read: readUnshown,
    answer: nothing,
  });
}

/** POST /v1/account/authenticate: signs in. A 401 here is a wrong password, not an ended session. */
export function authenticate(credentials: Credentials): Promise<Outcome<SignedIn>> {
  return request({
    method: 'POST',
    path: ['account', 'authenticate'],
    body: credentials,
    answer: signedIn,
  });
}

/** POST /v1/account/register: signs up. */
export function register(credentials: Credentials): Promise<Outcome<SignedIn>> {
  return request({ method: 'POST', path: ['account', 'register'], body: credentials, answer: signedIn });
}

/** POST /v1/account/logout. */
export function logout(): Promise<Outcome<null>> {
  return request({ method: 'POST', path: ['account', 'logout'], answer: nothing });
}
