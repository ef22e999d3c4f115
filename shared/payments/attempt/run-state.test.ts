/** @jest-environment node */
import {
  newRun,
  noteAuthentication,
  noteChallenge,
  noteCheck,
  noteSend,
  noteTurnedAway,
  type RunState,
} from './run-state';

type Note = (run: RunState) => RunState;

const asked: Note = (run) => noteAuthentication(noteChallenge(run), false);
const passed: Note = (run) => noteAuthentication(noteChallenge(run), true);
const seenUnpaid: Note = (run) => noteCheck(run, 'unpaid');
const seenNothing: Note = (run) => noteCheck(run, 'unknown');

const after = (...notes: Note[]) => notes.reduce((run, note) => note(run), newRun());

const nothing: RunState = {
  checks: 0,
  resends: 0,
  seen: null,
  turnedAway: 'never',
  rounds: 0,
  challenge: 'none',
};

test.each<[name: string, run: RunState, state: Partial<RunState>]>([
  ['nothing', after(), {}],
  ['a look', after(seenUnpaid), { checks: 1, seen: 'unpaid' }],
  ['a look that told nothing', after(seenUnpaid, seenNothing), { checks: 2, seen: 'unknown' }],
  ['a re-send: what was seen before is old', after(seenUnpaid, noteSend), { checks: 1, resends: 1, seen: null }],
  ['a second re-send', after(noteSend, noteSend), { resends: 2 }],
  ['being turned away', after(noteTurnedAway), { turnedAway: 'once' }],
  [
    'sending after the renewal, which is no re-send of ours',
    after(noteTurnedAway, noteSend),
    { turnedAway: 'renewed' },
  ],
  ['a second time: not renewed again', after(noteTurnedAway, noteSend, noteTurnedAway), { turnedAway: 'renewed' }],
  ['a re-send after that', after(noteTurnedAway, noteSend, noteSend), { turnedAway: 'renewed', resends: 1 }],
  ['word of a challenge', after(noteChallenge), { challenge: 'ready' }],
  ['a challenge that was closed', after(asked), { rounds: 1 }],
  ['two of them', after(asked, asked), { rounds: 2 }],
  ['a challenge that was passed', after(passed), { rounds: 1, challenge: 'passed' }],
  ['telling of it, which is no re-send of ours', after(passed, noteSend), { rounds: 1 }],
  ['sending once more', after(passed, noteSend, noteSend), { rounds: 1, resends: 1 }],
  ['sending after a challenge that was closed', after(asked, noteSend), { rounds: 1, resends: 1 }],
])('a run after %s', (_, run, state) => {
  expect(run).toEqual({ ...nothing, ...state });
});
