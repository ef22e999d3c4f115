import { type Info, info } from '@shared/api/shapes/info';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, type Renewed, request, setInfoCall } from '@shared/api/transport/request';
import { appConfig } from '@shared/lib/app-config';

let first: Promise<Outcome<Info>> | null = null;

/** E-mail address of the person in the last info answer; null for a visitor. */
let person: string | null = null;

/** The order in the last info answer. */
let order: string | null = null;

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
    if (outcome.ok) {
      person = outcome.value.context.user?.email ?? null;
      order = outcome.value.context.order.id;
    }
    return outcome;
  });
  if (first === null) {
    first = call;
    setInfoCall(call, renewToken);
  }
  return call;
}

/** Requests a fresh CSRF token. If another person has signed in since, in another tab, this page is not theirs. */
async function renewToken(): Promise<Renewed> {
  const [personBefore, orderBefore] = [person, order];
  await fetchInfo();
  if (personBefore === null || person === null || person === personBefore) {
    return orderBefore === null || order === orderBefore ? 'same' : 'other order';
  }
  person = personBefore;
  return 'other person';
}

/** Forgets the first call: for tests, and where a process becomes another page. */
export function resetInfoCall(): void {
  first = null;
  person = null;
  order = null;
  setInfoCall(Promise.resolve(), renewToken);
}
