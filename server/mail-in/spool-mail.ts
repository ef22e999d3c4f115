import { open } from 'node:fs/promises';

/** Why an incoming mail is refused. */
export type MailProblem = 'too-large' | 'too-complicated';

/** Limits checked while a mail arrives. */
export const MAIL_BOUNDS = {
  /** Bytes. */
  size: 41_943_040,
  /** Bytes before the first blank line. */
  header: 256 * 1024,
  /** `free` lines, plus one for each `bytesEach` bytes: a base64-encoded document has 76 characters per line. */
  lines: { free: 50_000, bytesEach: 40 },
};

/**
 * Writes a mail to a file as it arrives. If it exceeds a limit, the rest is discarded and the reason is returned.
 * Nothing is buffered in memory.
 *
 * @throws if the sender disconnects or the disk is full.
 */
export async function spoolMail(stream: AsyncIterable<Uint8Array>, path: string): Promise<MailProblem | null> {
  const file = await open(path, 'wx', 0o600);
  try {
    const isWithin = createCheck();
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

/** Creates a check that is fed chunk by chunk and returns the problem found so far. */
function createCheck(): (chunk: Uint8Array) => MailProblem | null {
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
      if (isHeader && seen.bytes > MAIL_BOUNDS.header) return 'too-complicated';
    }
    if (seen.bytes > MAIL_BOUNDS.size) return 'too-large';
    const { free, bytesEach } = MAIL_BOUNDS.lines;
    return seen.lines > free + seen.bytes / bytesEach ? 'too-complicated' : null;
  };
}
