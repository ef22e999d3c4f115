/** Progress of a run (a press of the button, a return to the page, "Check again"); not stored. */
export interface AttemptProgress {
  checks: number;
  resends: number;
  /** Result of the latest check; reset when the attempt is sent again. */
  seen: 'unpaid' | 'unknown' | null;
  /** `once`: the latest copy was rejected (401, 403); `renewed`: one was, and the attempt was resent after renewal. */
  unauthorized: 'never' | 'once' | 'renewed';
  /** How often the person was asked to authenticate. */
  rounds: number;
  /** `ready`: the client secret is available; `passed`: the person authenticated, and the server must confirm. */
  challenge: 'none' | 'ready' | 'passed';
}

/** A new run. */
export function noProgress(): AttemptProgress {
  return { checks: 0, resends: 0, seen: null, unauthorized: 'never', rounds: 0, challenge: 'none' };
}

/** The run after the attempt was sent again. Copies that confirm a challenge or follow a renewal do not count. */
export function afterSend(run: AttemptProgress): AttemptProgress {
  const isOwed = run.challenge === 'passed' || run.unauthorized === 'once';
  return {
    ...run,
    seen: null,
    resends: isOwed ? run.resends : run.resends + 1,
    challenge: 'none',
    unauthorized: run.unauthorized === 'once' ? 'renewed' : run.unauthorized,
  };
}

/** The run after a copy was rejected (401, 403): the session is renewed once. */
export function afterUnauthorized(run: AttemptProgress): AttemptProgress {
  return run.unauthorized === 'renewed' ? run : { ...run, unauthorized: 'once' };
}

/** The run after the server asked for a challenge. */
export function afterChallenge(run: AttemptProgress): AttemptProgress {
  return { ...run, challenge: 'ready' };
}

/** The run after the person was asked to authenticate. */
export function afterAuthentication(run: AttemptProgress, hasPassed: boolean): AttemptProgress {
  return { ...run, rounds: run.rounds + 1, challenge: hasPassed ? 'passed' : 'none' };
}

/** The run after a check that did not find it paid. */
export function afterCheck(run: AttemptProgress, seen: 'unpaid' | 'unknown'): AttemptProgress {
  return { ...run, checks: run.checks + 1, seen };
}
