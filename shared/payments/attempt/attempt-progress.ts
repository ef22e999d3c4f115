/** What one run (a press of the button, a return to the page, "Check again") has done so far; not stored. */
export interface AttemptProgress {
  checks: number;
  resends: number;
  /** The newest look at the server, forgotten when the attempt is sent again. */
  seen: 'unpaid' | 'unknown' | null;
  /** `once`: the newest copy was turned away (401, 403); `renewed`: one was, and the attempt has been sent again. */
  turnedAway: 'never' | 'once' | 'renewed';
  /** Times the person was asked to authenticate. */
  rounds: number;
  /** `ready`: the client secret is at hand; `passed`: the person authenticated, and the server must be told. */
  challenge: 'none' | 'ready' | 'passed';
}

/** A run that has done nothing yet. */
export function noProgress(): AttemptProgress {
  return { checks: 0, resends: 0, seen: null, turnedAway: 'never', rounds: 0, challenge: 'none' };
}

/** The run after the attempt was sent again. PaymentHandlers of a passed challenge, or after renewing, is no re-send of ours. */
export function afterSend(run: AttemptProgress): AttemptProgress {
  const isOwed = run.challenge === 'passed' || run.turnedAway === 'once';
  return {
    ...run,
    seen: null,
    resends: isOwed ? run.resends : run.resends + 1,
    challenge: 'none',
    turnedAway: run.turnedAway === 'once' ? 'renewed' : run.turnedAway,
  };
}

/** The run after a copy was turned away: the session is renewed for it once. */
export function afterTurnedAway(run: AttemptProgress): AttemptProgress {
  return run.turnedAway === 'renewed' ? run : { ...run, turnedAway: 'once' };
}

/** The run with the secret of a challenge at hand. */
export function afterChallenge(run: AttemptProgress): AttemptProgress {
  return { ...run, challenge: 'ready' };
}

/** The run after the person was asked to authenticate. */
export function afterAuthentication(run: AttemptProgress, hasPassed: boolean): AttemptProgress {
  return { ...run, rounds: run.rounds + 1, challenge: hasPassed ? 'passed' : 'none' };
}

/** The run after a look at the server that did not find it paid. */
export function afterCheck(run: AttemptProgress, seen: 'unpaid' | 'unknown'): AttemptProgress {
  return { ...run, checks: run.checks + 1, seen };
}
