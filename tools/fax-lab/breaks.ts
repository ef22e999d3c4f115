import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import type { FaxLab } from './lab';
import { answerLikeNoFax } from './no-fax';

/** How a fax of three pages ends: its status, or `maybe sent`, which a person decides. */
export interface Ending {
  status: FaxStatus['status'] | 'maybe sent';
  reason?: FaxStatus['reason'];
  tries: number;
  /** Number of complete faxes that the other machine has received. */
  arrived: number;
}

/** A way to break the laboratory, and the right endings. */
export interface Break {
  /** When to act: before the call, while it is dialed, or after the first page. */
  when: 'before' | 'dialing' | 'sending';
  act: (lab: FaxLab) => void | Promise<void>;
  /** The first one is usual; the others depend on the moment. */
  ends: readonly [Ending, ...Ending[]];
  /** The modem to send with, if it is not the laboratory's. */
  modem?: string;
}

const DELIVERED: Ending = { status: 'delivered', tries: 1, arrived: 1 };
const MAYBE: Ending = { status: 'maybe sent', tries: 1, arrived: 0 };
const NO_FAX: Ending = { status: 'refunded', reason: 'not_a_fax', tries: 1, arrived: 0 };

/** Kills programs and starts them again after some seconds. */
const restart = (command: string, seconds: number) => (lab: FaxLab) => {
  setTimeout(lab.kill(command), seconds * 1_000);
};

/** The ways, by name. The tests try a fax three times. */
export const BREAKS: Readonly<Record<string, Break>> = {
  nothing: { when: 'before', act: () => undefined, ends: [DELIVERED] },
  queue: { when: 'sending', act: restart('faxq', 30), ends: [DELIVERED, { ...MAYBE, arrived: 1 }, MAYBE] },
  protocol: { when: 'sending', act: restart('hfaxd', 30), ends: [DELIVERED] },
  reboot: {
    when: 'dialing',
    act: (lab) => {
      const startAgain = lab.kill('faxq');
      lab.kill('faxsend');
      setTimeout(startAgain, 10_000);
    },
    ends: [{ ...DELIVERED, tries: 2 }, DELIVERED],
  },
  removed: {
    when: 'sending',
    act: ({ server }) => {
      // The only job of a new laboratory.
      execFileSync('faxrm', ['-h', server, '1'], { env: { ...process.env, FAXUSER: 'faxkeep' } });
    },
    ends: [MAYBE],
  },
  unregistered: {
    when: 'before',
    act: () => undefined,
    modem: 'ttyIAX7',
    ends: [{ status: 'queued', tries: 0, arrived: 0 }],
  },
  'modem-dead': {
    when: 'sending',
    act: (lab) => void lab.kill('iaxmodem ttyIAX0'),
    // The call breaks off; the next try waits in HylaFAX's queue for a modem, for a day.
    ends: [{ status: 'queued', reason: 'other', tries: 2, arrived: 0 }],
  },
  'receiver-dead': {
    when: 'sending',
    act: (lab) => void lab.kill('iaxmodem ttyIAX1'),
    ends: [
      { status: 'refunded', reason: 'other', tries: 3, arrived: 0 },
      { status: 'refunded', reason: 'not_a_fax', tries: 2, arrived: 0 },
      { status: 'refunded', reason: 'no_answer', tries: 3, arrived: 0 },
      { status: 'refunded', reason: 'busy', tries: 3, arrived: 0 },
    ],
  },
  'receiver-restarts': {
    when: 'sending',
    act: (lab) => {
      const startModem = lab.kill('iaxmodem ttyIAX1');
      const startAnswering = lab.kill('faxgetty ttyIAX1');
      // As init would: what answers starts once the device is there again.
      setTimeout(startModem, 5_000);
      setTimeout(startAnswering, 10_000);
    },
    ends: [{ ...DELIVERED, tries: 2 }, { ...DELIVERED, tries: 3 }, NO_FAX],
  },
  'no-answer': {
    when: 'before',
    act: (lab) => void lab.kill('faxgetty ttyIAX1'),
    ends: [
      { status: 'refunded', reason: 'no_answer', tries: 3, arrived: 0 },
      // The modem may say that it has no dial tone.
      { status: 'refunded', reason: 'other', tries: 3, arrived: 0 },
    ],
  },
  voice: {
    when: 'before',
    act: async (lab) => {
      lab.kill('faxgetty ttyIAX1');
      await wait(1_500);
      answerLikeNoFax('/dev/ttyIAX1', 'voice');
    },
    ends: [NO_FAX],
  },
  silence: {
    when: 'before',
    act: async (lab) => {
      lab.kill('faxgetty ttyIAX1');
      await wait(1_500);
      answerLikeNoFax('/dev/ttyIAX1', 'silence');
    },
    ends: [NO_FAX],
  },
};
