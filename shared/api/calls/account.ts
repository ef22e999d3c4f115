import type { Credentials, Profile, SignedIn } from '@shared/api/contract';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';
import { defined, flag, nothing, record, text } from '@shared/api/transport/shape';

/** GET /v1/account/profile (specification 7). */
export function fetchProfile(options: CallOptions = {}): Promise<Outcome<Profile>> {
  return request({ ...options, method: 'GET', path: ['account', 'profile'], check: readProfile });
}

/** POST /v1/account/profile. */
export function saveProfile(
  profile: { name: string; phone: string },
  options: CallOptions = {},
): Promise<Outcome<null>> {
  return request({ ...options, method: 'POST', path: ['account', 'profile'], body: profile, check: nothing });
}

/** POST /v1/account/communicationpreferences. */
export function saveCommunicationPreferences(
  preferences: { featureupdates: boolean },
  options: CallOptions = {},
): Promise<Outcome<null>> {
  return request({
    ...options,
    method: 'POST',
    path: ['account', 'communicationpreferences'],
    body: preferences,
    check: nothing,
  });
}

/** POST /v1/account/password: changes the password; both are sent exactly as typed. */
export function changePassword(
  passwords: { current: string; next: string },
  options: CallOptions = {},
): Promise<Outcome<null>> {
  return request({ ...options, method: 'POST', path: ['account', 'password'], body: passwords, check: nothing });
}

/** POST /v1/account/authenticate: signs in. A 401 here is a wrong password, not an ended session. */
export function authenticate(credentials: Credentials, options: CallOptions = {}): Promise<Outcome<SignedIn>> {
  return request({
    ...options,
    method: 'POST',
    path: ['account', 'authenticate'],
    body: credentials,
    check: readSignedIn,
  });
}

/** POST /v1/account/register: signs up. */
export function register(credentials: Credentials, options: CallOptions = {}): Promise<Outcome<SignedIn>> {
  return request({ ...options, method: 'POST', path: ['account', 'register'], body: credentials, check: readSignedIn });
}

/** POST /v1/account/logout. */
export function logout(options: CallOptions = {}): Promise<Outcome<null>> {
  return request({ ...options, method: 'POST', path: ['account', 'logout'], check: nothing });
}

function readSignedIn(json: Record<string, unknown>): SignedIn {
  return defined({ redirect: text(json, 'redirect') });
}

function readProfile(json: Record<string, unknown>): Profile | undefined {
  const profile = record(json, 'profile');
  const email = profile && text(profile, 'email');
  if (!profile || email === undefined) return undefined;
  const communications = record(profile, 'communications');
  return {
    name: text(profile, 'name') ?? '',
    phone: text(profile, 'phone') ?? '',
    email,
    communications: { featureupdates: (communications && flag(communications, 'featureupdates')) ?? false },
  };
}
