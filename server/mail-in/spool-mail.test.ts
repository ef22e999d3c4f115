import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailProblem, spoolMail } from './spool-mail';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fax-spool-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Spools a mail that arrives in pieces of this many bytes. */
async function take(text: string, pieces = 65_536): Promise<MailProblem | null> {
  const bytes = Buffer.from(text);
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += pieces) yield await Promise.resolve(bytes.subarray(at, at + pieces));
  }
  return spoolMail(stream(), join(folder, 'mail'));
}

const HEAD = 'Subject: Scan\r\n\r\n';
const DOCUMENT_LINE = `${'A'.repeat(76)}\r\n`;

test('writes the mail to disk unchanged, readable by this user only', async () => {
  const text = HEAD + DOCUMENT_LINE.repeat(3);
  expect(await take(text, 5)).toBeNull();
  expect(readFileSync(join(folder, 'mail'), 'utf8')).toBe(text);
  expect(statSync(join(folder, 'mail')).mode & 0o077).toBe(0);
});

test('accepts as many lines as documents need, up to the largest mail', async () => {
  expect(await take(HEAD + DOCUMENT_LINE.repeat(530_000))).toBeNull();
});

test.each<[string, MailProblem, string]>([
  ['a mail over the size limit', 'too-large', HEAD + DOCUMENT_LINE.repeat(540_000)],
  ['only short lines', 'too-complicated', `${HEAD}${'a\r\n'.repeat(60_000)}`],
  ['a header without an end', 'too-complicated', 'X: a\r\n'.repeat(45_000)],
  ['a header of one line', 'too-complicated', `X: ${'a'.repeat(270_000)}\r\n`],
])('%s: refused, and the rest is not stored', async (_, problem, text) => {
  expect(await take(text)).toBe(problem);
  expect(statSync(join(folder, 'mail')).size).toBeLessThanOrEqual(Math.min(text.length - 1, 41_943_040));
});

test('throws when the sender disconnects', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from(HEAD));
    throw new Error('Connection closed');
  }
  await expect(spoolMail(broken(), join(folder, 'mail'))).rejects.toThrow('Connection closed');
});
