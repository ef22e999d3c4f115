/** @jest-environment node */
import { isPdfName, isSameFile } from './upload-rules';

test.each([
  'a.pdf',
  'a.PDF',
  'a.Pdf',
  '.pdf',
  '../../etc/passwd.pdf',
  'C:\\a.pdf',
  'a%00.pdf',
  '<img src=x onerror=__x(1)>.pdf',
  '\u{1F4E0}.pdf',
  'תקציב.pdf',
  `${'a'.repeat(10_000)}.pdf`,
  'two\nlines.pdf',
])('%s is accepted', (name) => expect(isPdfName(name)).toBe(true));

test.each(['a.pdf.exe', 'a.exe\u202efdp.', 'a.pdf ', 'a.pdf.', 'a.pdf\n', 'pdf', 'apdf', '', 'a.docx'])(
  '%j is not accepted',
  (name) => expect(isPdfName(name)).toBe(false),
);

test('the same name in two Unicode forms is the same file, but another size is not', () => {
  expect(isSameFile({ name: 'r\u00e9sum\u00e9.pdf', size: 1 }, { name: 're\u0301sume\u0301.pdf', size: 1 })).toBe(true);
  expect(isSameFile({ name: 'a.pdf', size: 1 }, { name: 'a.pdf', size: 2 })).toBe(false);
});
