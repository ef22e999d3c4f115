/** @jest-environment node */
import {
  type AttemptProgress,
  afterAuthentication,
  afterChallenge,
  afterCheck,
  afterSend,
  afterUnauthorized,
  noProgress,
} from './attempt-progress';

type Note = (run: AttemptProgress) => AttemptProgress;

const asked: Note = (run) => afterAuthentication(afterChallenge(run), false);
const passed: Note = (run) => afterAuthentication(afterChallenge(run), true);
const seenUnpaid: Note = (run) => afterCheck(run, 'unpaid');
const seenNothing: Note = (run) => afterCheck(run, 'unknown');

const after = (...notes: Note[]) => notes.reduce((run, note) => note(run), noProgress());

const nothing: AttemptProgress = {
  checks: 0,
  resends: 0,
  seen: null,
  unauthorized: 'never',
  rounds: 0,
  challenge: 'none',
};

test.each<[name: string, run: AttemptProgress, state: Partial<AttemptProgress>]>([
  ['its start', after(), {}],
  ['a check', after(seenUnpaid), { checks: 1, seen: 'unpaid' }],
  ['an inconclusive check', after(seenUnpaid, seenNothing), { checks: 2, seen: 'unknown' }],
  ['a re-send, which resets the last check', after(seenUnpaid, afterSend), { checks: 1, resends: 1, seen: null }],
  ['a second re-send', after(afterSend, afterSend), { resends: 2 }],
  ['a rejection', after(afterUnauthorized), { unauthorized: 'once' }],
  ['sending after renewal, which is not a re-send', after(afterUnauthorized, afterSend), { unauthorized: 'renewed' }],
  [
    'a second rejection, without another renewal',
    after(afterUnauthorized, afterSend, afterUnauthorized),
    { unauthorized: 'renewed' },
  ],
  ['a re-send after renewal', after(afterUnauthorized, afterSend, afterSend), { unauthorized: 'renewed', resends: 1 }],
  ['a challenge', after(afterChallenge), { challenge: 'ready' }],
  ['a closed challenge', after(asked), { rounds: 1 }],
  ['two closed challenges', after(asked, asked), { rounds: 2 }],
  ['a passed challenge', after(passed), { rounds: 1, challenge: 'passed' }],
  ['confirming a passed challenge, which is not a re-send', after(passed, afterSend), { rounds: 1 }],
  ['a re-send after that', after(passed, afterSend, afterSend), { rounds: 1, resends: 1 }],
  ['a re-send after a closed challenge', after(asked, afterSend), { rounds: 1, resends: 1 }],
])('a run after %s', (_, run, state) => {
  expect(run).toEqual({ ...nothing, ...state });
});
