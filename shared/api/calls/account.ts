import {
  type Communications,
  type PasswordChange,
  type Profile,
  type ProfileUpdate,
  profileAnswer,
} from '@shared/api/shapes/account';
import type { Outcome } from '@shared/api/transport/failure';
import { request } from '@shared/api/transport/request';
import { nothing } from '@shared/lib/shape/leaves';

/** GET /v1/account/profile (specification 7). */
export function fetchProfile(): Promise<Outcome<Profile>> {
  return request({ method: 'GET', path: ['account', 'profile'], answer: profileAnswer });
}

/** POST /v1/account/profile. */
export function saveProfile(profile: ProfileUpdate): Promise<Outcome<null>> {
  return request({ method: 'POST', path: ['account', 'profile'], body: profile, ifEmpty: '{}', answer: nothing });
}

/** POST /v1/account/communicationpreferences. */
export function saveCommunicationPreferences(preferences: Communications): Promise<Outcome<null>> {
  return request({
    method: 'POST',
    path: ['account', 'communicationpreferences'],
    body: preferences,
    ifEmpty: '{}',
    answer: nothing,
  });
}

/** POST /v1/account/password: changes the password. Both passwords are sent exactly as typed. */
export function changePassword(passwords: PasswordChange): Promise<Outcome<null>> {
  return request({
    method: 'POST',
    path: ['account', 'password'],
    body: passwords,
    ifEmpty: '{}',
    answer: nothing,
  });
}
