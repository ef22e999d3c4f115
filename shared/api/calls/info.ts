import { type Info, info } from '@shared/api/shapes/info';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request, setInfoCall } from '@shared/api/transport/request';
import { appConfig } from '@shared/lib/app-config';

let first: Promise<Outcome<Info>> | null = null;

/** E-mail address of the person in the last info answer; null for a visitor. */
let person: string | null = null;

/**
 * GET /v1/info/{environment}: who is signed in, what is offered, and the order (specification 7). Writes wait for the
 * first call, because it brings the CSRF token.
 */
export function fetchInfo(options: CallOptions = {}): Promise<Outcome<Info>> {
  const call = request({
    ...options,
    method: 'GET',
    path: ['info', appConfig.buildEnvironment],
    answer: info,
  }).then((outcome) => {
    if (outcome.ok) person = outcome.value.context.user?.email ?? null;
    return outcome;
  });
  if (first === null) {
    first = call;
    setInfoCall(call, renewToken);
  }
  return call;
}

/**
 * Requests a fresh CSRF token. False when somebody else has signed in since, in another tab: what this page holds is
 * not theirs.
 */
async function renewToken(): Promise<boolean> {
  const before = person;
  await fetchInfo();
  if (before === null || person === null || person === before) return true;
  person = before;
  return false;
}

/** Forgets that a first call was made: for tests, and where a process becomes another page. */
export function resetInfoCall(): void {
  first = null;
  person = null;
  setInfoCall(Promise.resolve(), renewToken);
}
