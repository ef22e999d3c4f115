import { type Credentials, type SignedIn, signedIn } from '@shared/api/shapes/account';
import type { Outcome } from '@shared/api/transport/failure';
import { request } from '@shared/api/transport/request';
import { nothing } from '@shared/lib/shape/leaves';

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
