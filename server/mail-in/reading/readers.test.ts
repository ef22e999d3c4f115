import {
  encryptedFile,
  signedFile,
  streamedSignedFile,
  tnefFile,
  tnefWithMail,
  uuencoded,
} from '@server/mail-in/testing/file-builders';
import { anyText } from '@shared/testing/any-text';
import fc from 'fast-check';
import { readCms } from './cms';
import { pdfInBase64 } from './file-kind';
import { flowedText } from './flowed-text';
import { htmlText } from './html-text';
import { isTnef, readTnef } from './tnef';
import { takeUuencoded } from './uuencode';

const content = Buffer.from('Subject: a\r\n\r\n%PDF-1.4 and some more');
const winmail = tnefFile([{ name: 'A~1.PDF', bytes: content, longName: 'a long name.pdf' }]);
const CMS = [signedFile(content), signedFile(null), streamedSignedFile(content), encryptedFile()];
const TNEF = [winmail, tnefWithMail(winmail)];

/** Any bytes, or a good file with some bytes changed, inserted or cut off. */
function anyFile(good: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const change = fc.tuple(fc.nat(), fc.constantFrom(0, 1, 4), fc.uint8Array({ maxLength: 4 }));
  const changed = fc.tuple(fc.constantFrom(...good), fc.array(change, { maxLength: 4 })).map(([file, changes]) =>
    changes.reduce((before, [place, length, bytes]) => {
      const at = place % (before.length + 1);
      return Buffer.concat([before.subarray(0, at), bytes, before.subarray(at + length)]);
    }, file),
  );
  const cut = fc.tuple(fc.constantFrom(...good), fc.nat()).map(([file, to]) => file.subarray(0, to % file.length));
  return fc.oneof(
    changed,
    cut,
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  );
}

test('S/MIME: any bytes are signed content from the file, encrypted, damaged, or another file', () => {
  fc.assert(
    fc.property(anyFile(CMS), (file) => {
      const found = readCms(file);
      expect([undefined, 'signed', 'encrypted', 'damaged']).toContain(found?.kind);
      if (found?.kind === 'signed') expect(found.content?.length ?? 0).toBeLessThanOrEqual(file.length);
    }),
    { numRuns: 2_000 },
  );
});

test('S/MIME: what is not changed is read', () => {
  const signed = { kind: 'signed', content };
  expect(CMS.map(readCms)).toEqual([signed, { kind: 'signed', content: null }, signed, { kind: 'encrypted' }]);
});

test('winmail.dat: any bytes have files no larger than they are, or are damaged', () => {
  fc.assert(
    fc.property(anyFile(TNEF), (file) => {
      isTnef(file);
      for (const { name, bytes } of readTnef(file) ?? []) {
        expect(name.length).toBeLessThanOrEqual(file.length);
        expect(bytes.length).toBeLessThanOrEqual(file.length);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('uuencode: any lines have files no larger than they are, and the rest is text', () => {
  const lines = uuencoded('a.pdf', content);
  const text = fc.oneof(
    anyText(),
    anyFile([Buffer.from(lines)]).map((bytes) => bytes.toString('latin1')),
  );
  fc.assert(
    fc.property(text, (written) => {
      const { text: rest, files } = takeUuencoded(written);
      expect(rest.length).toBeLessThanOrEqual(written.length);
      for (const { bytes } of files) expect(bytes?.length ?? 0).toBeLessThanOrEqual(written.length);
    }),
    { numRuns: 1_000 },
  );
  expect(takeUuencoded(`${lines}\r\nHello`)).toEqual({ text: 'Hello', files: [{ name: 'a.pdf', bytes: content }] });
});

const PIECES = ['<', '>', '"', '<!--', '-->', '<a href=', 'x', ' ', '</a>', '<script>', '</script', '&#x10ffff;', '<p'];

test('HTML, flowing lines and base64: any text is read', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((found) => found.join(''));
  fc.assert(
    fc.property(fc.oneof(anyText(), pieces), (text) => {
      expect(typeof htmlText(text)).toBe('string');
      expect(flowedText(text, true).length).toBeLessThanOrEqual(2 * text.length);
      pdfInBase64(Buffer.from(`JVBER${text}`));
    }),
  );
});

test.each(['<', '<!--', '<a', '<a href="', '<script>', '<style', '&', '<title', '<!-- -->', '</', "<a href='x"])(
  'HTML of nothing but %s, 200,000 times, is read',
  (piece) => {
    expect(typeof htmlText(piece.repeat(200_000))).toBe('string');
  },
);

test('a comment of many megabytes is no text', () => {
  expect(htmlText(`a<!--${'-'.repeat(8_000_000)}-->b`)).toBe('ab');
  expect(htmlText(`a<!--${'<x '.repeat(200_000)}`)).toBe('a');
});

test.each([
  ['<style>p > a { }</style>b', 'b'],
  ['a<script><!-- x </script>b', 'ab'],
  ['<td>a</td><td>b</td>', ' a b'],
  ['<A HREF=https://a.example/>b</A>', 'b (https://a.example/)'],
  ["<a class='x' href='https://a.example/?b&amp;c'>d</a>", 'd (https://a.example/?b&c)'],
  ['1 < 2 &lt; 3', '1 < 2 < 3'],
  ['<!doctype html><?xml?>a', 'a'],
])('%s reads %j', (html, text) => {
  expect(htmlText(html)).toBe(text);
});
