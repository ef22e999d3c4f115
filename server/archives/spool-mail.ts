import { open } from 'node:fs/promises';

/** Why a mail is refused while it comes in. */
export type MailProblem = 'too-large' | 'too-complicated';

/** What a mail may be, seen from outside; cheap to check while it comes in. */
export interface MailBounds {
  /** Bytes. */
  size: number;
  /** Bytes before the first empty line. */
  header: number;
  /** As many lines as these, and one more for each so many bytes: a document's lines have 76 letters. */
  lines: { free: number; bytesEach: number };
}

/** Bounds of the listener. */
export const MAIL_BOUNDS: MailBounds = {
  size: 41_943_040,
  header: 256 * 1024,
  lines: { free: 50_000, bytesEach: 40 },
};

/**
 * Writes a mail to a file as it comes in; of one that is out of bounds the rest is passed over, and why is the answer.
 * Nothing of it stays in memory.
 *
 * @throws when the sender breaks off, or the disk is full.
 */
export async function spoolMail(
  stream: AsyncIterable<Uint8Array>,
  path: string,
  bounds = MAIL_BOUNDS,
): Promise<MailProblem | null> {
  const file = await open(path, 'wx', 0o600);
  try {
    const isWithin = createCheck(bounds);
    let problem: MailProblem | null = null;
    for await (const chunk of stream) {
      problem ??= isWithin(chunk);
      if (problem === null) await file.writeFile(chunk);
    }
    return problem;
  } finally {
    await file.close();
  }
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Looks at one chunk after the other: what is wrong by now. */
function createCheck(bounds: MailBounds): (chunk: Uint8Array) => MailProblem | null {
  const seen = { bytes: 0, lines: 0, lineIsEmpty: true };
  let isHeader = true;
  return (chunk) => {
    for (const byte of chunk) {
      seen.bytes += 1;
      if (byte === LINE_FEED) {
        seen.lines += 1;
        if (seen.lineIsEmpty) isHeader = false;
        seen.lineIsEmpty = true;
      } else if (byte !== CARRIAGE_RETURN) seen.lineIsEmpty = false;
      if (isHeader && seen.bytes > bounds.header) return 'too-complicated';
    }
    if (seen.bytes > bounds.size) return 'too-large';
    const { free, bytesEach } = bounds.lines;
    return seen.lines > free + seen.bytes / bytesEach ? 'too-complicated' : null;
  };
}
