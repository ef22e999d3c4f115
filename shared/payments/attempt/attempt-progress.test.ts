/** @jest-environment node */
import {
  type AttemptProgress,
  afterAuthentication,
  afterChallenge,
  afterCheck,
  afterSend,
  afterTurnedAway,
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
  turnedAway: 'never',
  rounds: 0,
  challenge: 'none',
};

test.each<[name: string, run: AttemptProgress, state: Partial<AttemptProgress>]>([
  ['nothing', after(), {}],
  ['a look', after(seenUnpaid), { checks: 1, seen: 'unpaid' }],
  ['a look that told nothing', after(seenUnpaid, seenNothing), { checks: 2, seen: 'unknown' }],
  ['a re-send: what was seen before is old', after(seenUnpaid, afterSend), { checks: 1, resends: 1, seen: null }],
  ['a second re-send', after(afterSend, afterSend), { resends: 2 }],
  ['being turned away', after(afterTurnedAway), { turnedAway: 'once' }],
  [
    'sending after the renewal, which is no re-send of ours',
    after(afterTurnedAway, afterSend),
    { turnedAway: 'renewed' },
  ],
  ['a second time: not renewed again', after(afterTurnedAway, afterSend, afterTurnedAway), { turnedAway: 'renewed' }],
  ['a re-send after that', after(afterTurnedAway, afterSend, afterSend), { turnedAway: 'renewed', resends: 1 }],
  ['word of a challenge', after(afterChallenge), { challenge: 'ready' }],
  ['a challenge that was closed', after(asked), { rounds: 1 }],
  ['two of them', after(asked, asked), { rounds: 2 }],
  ['a challenge that was passed', after(passed), { rounds: 1, challenge: 'passed' }],
  ['telling of it, which is no re-send of ours', after(passed, afterSend), { rounds: 1 }],
  ['sending once more', after(passed, afterSend, afterSend), { rounds: 1, resends: 1 }],
  ['sending after a challenge that was closed', after(asked, afterSend), { rounds: 1, resends: 1 }],
])('a run after %s', (_, run, state) => {
  expect(run).toEqual({ ...nothing, ...state });
});
