import type { FaxReason } from '@shared/reference/fax-reasons';

/**
 * What the end of a job means. `refused`: our own server or modem cannot call. `unsendable`: it takes these documents
 * or this number from nobody. `unknown`: HylaFAX lost the job during the call, so only the pages tell. `stopped`:
 * somebody ended it. `expired`: no modem was free in time.
 */
export type JobMeaning = FaxReason | 'refused' | 'unsendable' | 'unknown' | 'stopped' | 'expired';

/** The meaning of HylaFAX's words about a job that has ended; `unknown` for words that are not in the table. */
export function meaningOf(status: string): JobMeaning {
  return TABLE.find(([, words]) => words.test(status))?.[0] ?? 'unknown';
}

/**
 * The texts of HylaFAX's programs, by meaning. The first match counts: our server's own words come first, as they may
 * quote what was tried; some texts name the call, then what went wrong.
 */
const TABLE: readonly (readonly [meaning: JobMeaning, words: RegExp])[] = [
  // Our server: the queue (faxq).
  ['unknown', /^REJECT: Too many attempts to (?:dial|transmit)/],
  ['expired', /Kill time expired/],
  ['stopped', /aborted by (?:request|user)|interrupted by user|job abort requested|Call aborted|\+FK aborted/i],
  ['refused', /^(?:SEND )?REJECT: (?:Requested modem|Unable to|Job expiration|Time-to-send|Page width|No work)/],
  ['refused', /Blocked by concurrent calls|time limit|Document preparation failed: .*(?:disk|space)/i],
  // What it refuses in its own words: the rules for destinations, and limits of documents.
  ['unsendable', /^(?:SEND )?REJECT\b|^Rejected document|Too many pages in submission|Blacklisted/],
  ['unsendable', /Job contains no documents|Document preparation failed|document conversion|Converted document/i],
  ['unsendable', /Unable to convert|Invalid document|Problem reading document|image file|not in a Group 3/i],
  ['refused', /(?:Could|Can) ?not (?:fork|open|access|set|seek|re-?open|read|lock|setup)|Error reading/i],
  ['refused', /Unable to (?:assign|open|lock|create|setup|set session|request polling)/i],
  ['refused', /No assignable modem|not registered|not support (?:polling|negotiated)/i],
  // Our server: the modem (faxsend).
  [
    'refused',
    /(?:Can|Could) ?not (?:initialize|lock|open) (?:modem|device)|Unable to configure modem|modem capabilities/i,
  ],
  ['refused', /Invalid dialing command|Unknown problem|Glare/i],
  ['unsendable', /Modem does not support|supported by modem/i],
  ['refused', /constrained to/i],
  // The line.
  ['busy', /\bbusy\b/i],
  // Modems say so of a dead line, and of calls that came to nothing: neither proves that nobody was called.
  ['other', /No (?:local )?dial ?tone|No loop current/i],
  ['no_answer', /No answer from remote|No answer or ring back|no answer without CED|no answer \(timeout\)/i],
  ['no_answer', /Ring(?:ing)? detect(?:ed)? without/i],
  ['bad_number', /not in service|unallocated/i],
  // Somebody, or another machine, answered: a person's telephone would ring again.
  ['not_a_fax', /No carrier|Phase A|T\.30 T1 timeout|wanted fax|no DIS or DTC/i],
  // The other machine.
  [
    'rejected',
    /Remote (?:station )?cannot|no T\.4 receiver|Client does not support|supported by client|not permitted/i,
  ],
  ['rejected', /remote is V\.29 only|FMINSP > remote|DTC received when expecting DIS/i],
  // The call broke off, or the machines did not understand each other.
  ['other', /disconnected prematurely|\bDCN\b|\bEOT\b|No response to|without response|protocol error|protocol botch/i],
  ['other', /Failure to|Failed to properly|Unable to (?:transmit|establish|continue)|giving up|Giving up|carrier/],
  ['other', /invalid (?:response|command)|procedure error|COMREC|RSPREC|Unspecified|timeout|timer|trouble with/i],
  ['other', /operator intervention|(?:Image|Document) (?:error|was encoded)|DIS\/DTC received|prologue|Stop and wait/i],
  ['other', /data underflow|conversion error|hangup code|HDLC|V\.34/i],
];
