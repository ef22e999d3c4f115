import type { FaxProgress } from '@server/faxing/delivery/fax-engine';
import type { FaxReason } from '@shared/reference/fax-reasons';
import { jobsIn, progressOf } from './job-lines';
import { type JobMeaning, meaningOf } from './job-words';

/** Number of pages of the fax in these tests. */
const PAGES = 3;

const REFUSED = 'REJECT: Requested modem ttyIAX7 is not registered';
const BLOCKED = 'REJECT: Destination is blocked';
const RESTARTED = 'REJECT: Too many attempts to dial: 1, max 1';
const BROKEN = 'Failed to properly detect high-speed data carrier. {E112}';
const REMOVED = 'Job aborted by request';

const failed = (reason: FaxReason, detail: string, pagesSent = 0): FaxProgress => ({
  at: 'failed',
  reason,
  pagesSent,
  detail,
});
const unclear = (detail: string, pagesSent: number): FaxProgress => ({ at: 'unclear', pagesSent, detail });

test.each<[line: string, progress: FaxProgress]>([
  ['W|0|', { at: 'queued' }],
  ['S|0|Busy signal detected', { at: 'queued' }],
  ['R|2|', { at: 'sending', pagesSent: 2 }],
  ['D|3|', { at: 'delivered', pagesSent: 3 }],
  ['D|2|', unclear('', 2)],
  [
    'D|0|The HDLC carrier did not stop in a timely manner',
    failed('other', 'The HDLC carrier did not stop in a timely manner'),
  ],
  ['D|0|', unclear('', 0)],
  ['D|0|Something new', unclear('Something new', 0)],
  ['F|0|Something new', failed('other', 'Something new')],
  ['F|0|', failed('other', '')],
  ['F|1|', unclear('', 1)],
  [`F|3|${RESTARTED}`, { at: 'delivered', pagesSent: 3 }],
  [`F|2|${RESTARTED}`, unclear(RESTARTED, 2)],
  [`F|0|${RESTARTED}`, failed('other', RESTARTED)],
  [`F|0|${REFUSED}`, { at: 'refused', detail: REFUSED }],
  [`F|1|${REFUSED}`, unclear(REFUSED, 1)],
  [`F|0|${BLOCKED}`, { at: 'unsendable', detail: BLOCKED }],
  [`F|1|${BLOCKED}`, unclear(BLOCKED, 1)],
  ['F|0|No dial tone', failed('other', 'No dial tone')],
  [`F|0|${REMOVED}`, unclear(REMOVED, 0)],
  [`F|1|${REMOVED}`, unclear(REMOVED, 1)],
  [`F|3|${REMOVED}`, { at: 'delivered', pagesSent: 3 }],
  ['F|0|Kill time expired', { at: 'expired', detail: 'Kill time expired' }],
  ['F|2|Kill time expired', unclear('Kill time expired', 2)],
  [`F|1|${BROKEN}`, failed('other', BROKEN, 1)],
  [
    `F|0|Busy signal detected; too many attempts to dial`,
    failed('busy', 'Busy signal detected; too many attempts to dial'),
  ],
])('a job of three pages: %s', (line, progress) => {
  const [state, ...rest] = line.split('|');
  const [job] = jobsIn(`HylaFAX scheduler on host: Running\n\nfax|12|${state}|O-1|${rest.join('|')}\n`) ?? [];
  expect(job).toMatchObject({ job: '12', tag: 'O-1' });
  expect(progressOf(job, PAGES)).toEqual(progress);
});

/** The texts of HylaFAX's programs faxq and faxsend about a job that has ended. */
const TEXTS: Readonly<Record<JobMeaning, readonly string[]>> = {
  unknown: [RESTARTED, 'REJECT: Too many attempts to transmit: 1, max 1', '', 'Something new'],
  expired: ['Kill time expired'],
  stopped: [
    REMOVED,
    'Job interrupted by user',
    'Call aborted by user',
    'ABORT: job abort requested',
    'Call aborted,  from +FK or <CAN>',
    '+FK aborted or <CAN> aborted',
  ],
  refused: [
    REFUSED,
    'REJECT: Unable to convert dial string to canonical format',
    'REJECT: Job expiration time (1) appears invalid',
    'REJECT: Time-to-send (1) appears invalid',
    'REJECT: Page width (0) appears invalid',
    'REJECT: No work found in job file',
    'Blocked by concurrent calls',
    'Document preparation failed: disk full',
    'Cannot fork to prepare job for transmission',
    'Could not fork to prepare job for transmission',
    'Can not open document file docq/doc1.pdf',
    'Can not open document file',
    'Can not set directory 2 in document file docq/doc1.tif',
    'Can not access document file "docq/doc1.pdf": No such file or directory',
    'Error reading directory 2 in document file docq/doc1.tif',
    'Unable to lock shared document file',
    'Unable to open shared document file',
    'Unable to create document file',
    'Unable to assign modem ttyS0 (cannot lock)',
    'No assignable modem located',
    'Modem does not support polling',
    '[Job time limit exceeded]',
    'ttyS0: Can not initialize modem.',
    'ttyS0: Can not lock device.',
    'Can not lock modem device',
    'Unable to configure modem for fax use',
    'Unable to setup modem on ttyS0; giving up after 3 attempts',
    'Unable to set session parameters',
    'Error getting modem capabilities',
    'Invalid dialing command',
    'Unknown problem',
    'Glare - RING detected',
    'Modem does not support negotiated signalling rate',
    'Cannot send: remote is V.29 only, local DCE constrained to 2400 or 4800 bps',
  ],
  unsendable: [
    'REJECT: Too many pages in submission: 400, max 250',
    'Too many pages in submission; max 250',
    BLOCKED,
    'Rejected document in corrupt job request',
    'Job contains no documents',
    'Document preparation failed: ',
    'Converted document is not valid TIFF',
    'Could not reopen converted document to verify format',
    'Invalid document file "docq/doc1.pdf"',
    'Problem reading document directory',
    'Blacklisted by modem',
    'Modem does not support document page width, max page width 1728 pixels, image width 2432 pixels',
    'High resolution document is not supported by modem, image resolution 7.7 lines/mm',
  ],
  busy: ['Busy signal detected', 'Busy signal detected; too many attempts to dial', 'Busy'],
  no_answer: [
    'No answer from remote',
    'No answer from remote; too many attempts to dial',
    'No answer or ring back',
    'Ringback detected, no answer without CED',
    'Ringback detected, no answer (timeout)',
    'Ring detected without successful handshake',
    'Ring detect without successful handshake',
    'Ringing detected without successful handshake',
  ],
  bad_number: ['Number not in service', 'Unallocated number'],
  not_a_fax: [
    'No carrier detected',
    'No carrier detected; too many attempts to dial',
    'Carrier established, but Phase A failure',
    'Unspecified Phase A error',
    'No receiver protocol (T.30 T1 timeout)',
    'No answer (T.30 T1 timeout)',
    'Data connection established (wanted fax)',
    'COMREC invalid command received/no DIS or DTC',
  ],
  rejected: [
    'Remote cannot receive',
    'Remote station cannot receive (DIS bit 10)',
    'Remote has no T.4 receiver capability',
    'DTC received when expecting DIS (not supported)',
    'Client does not support document page width, max remote page width 1728 pixels, image width 2432 pixels',
    'High resolution document is not supported by client, image resolution 7.7 lines/mm',
  ],
  other: [
    'No local dialtone',
    'No dial tone',
    'No loop current',
    'The HDLC carrier did not stop in a timely manner',
    'RSPREC error/got DCN',
    'RSPREC error/got DCN (receiver abort)',
    'RSPREC error/got EOT',
    'RSPREC invalid response received',
    'COMREC error in transmit Phase B/got DCN',
    'COMREC invalid response received to PPS.',
    'DIS/DTC received 3 times; DCS not recognized',
    'DCS sent 3 times without response',
    'Failure to train remote modem at 2400 bps or minimum speed',
    'Failure to raise V.21 transmission carrier.',
    'Failure to transmit clean ECM image data.',
    'Failed to properly detect high-speed data carrier.',
    'Failed to properly open control V.34 channel.',
    'Error sending T.30 prologue frames',
    'Stop and wait failure (modem on hook)',
    'ECM procedure error (frame duplication).',
    'Receiver flow control exceeded timer.',
    'The destination appears to have trouble with V.17.',
    'The destination appears to have trouble with V.34-Fax.',
    'No response to MPS repeated 3 tries',
    'No response to EOP repeated 3 times',
    'No response to PPS repeated 3 times.',
    'Unable to establish message carrier',
    'Unable to transmit page (giving up after RTN)',
    'Unable to transmit page (giving up after 3 attempts)',
    'Unable to transmit page (NAK at all possible signalling rates)',
    'Unable to continue after PIN or PIP',
    'Giving up after 3 attempts to send same page',
    'Procedure interrupt (operator intervention)',
    'Remote fax disconnected prematurely',
    'Fax protocol error (unknown frame received)',
    'Fax protocol error (command repeated 3 times)',
    'MODEM protocol botch, can not parse "x"',
    'Unspecified Transmit Phase D error, including +FPHCTO timeout between data and +FET command',
    'Command or signal 10 sec. timeout',
    'Timeout waiting for Phase C carrier drop',
    'DTE to DCE data underflow',
    'Image error, line length wrong',
  ],
};

describe.each(Object.entries(TEXTS))('%s', (meaning, texts) => {
  test.each(texts)('%s', (text) => {
    expect(meaningOf(text)).toBe(meaning);
  });
});
