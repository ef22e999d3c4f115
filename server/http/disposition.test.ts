import { anyText } from '@shared/testing/any-text';
import fc from 'fast-check';
import { dispositionOf } from './disposition';

test.each([
  ['invoice.pdf', 'invoice.pdf', 'invoice.pdf'],
  ['Invoice.PDF', 'Invoice.pdf', 'Invoice.pdf'],
  ['Rechnung für Müller', 'Rechnung fur Muller.pdf', 'Rechnung%20f%C3%BCr%20M%C3%BCller.pdf'],
  ['見積書.pdf', 'document.pdf', '%E8%A6%8B%E7%A9%8D%E6%9B%B8.pdf'],
  ['../../etc/passwd', '_.._etc_passwd.pdf', '_.._etc_passwd.pdf'],
  ['a"; filename="evil.exe', 'a_; filename=_evil.exe.pdf', 'a_%3B%20filename%3D_evil.exe.pdf'],
  ['a\r\nSet-Cookie: a=b', 'a Set-Cookie_ a=b.pdf', 'a%20Set-Cookie_%20a%3Db.pdf'],
  ['می‌خواهم.pdf', 'document.pdf', '%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf', 'invoicefdp.exe.pdf'],
  ["it's 100% (new)*.pdf", "it's 100_ (new)_.pdf", 'it%27s%20100%25%20%28new%29_.pdf'],
  ['.htaccess', 'htaccess.pdf', 'htaccess.pdf'],
  ['a／b﹕c＂d＂', 'a_b_c_d_.pdf', 'a%EF%BC%8Fb%EF%B9%95c%EF%BC%82d%EF%BC%82.pdf'],
  ['．．／etc', '_etc.pdf', '%EF%BC%8E%EF%BC%8E%EF%BC%8Fetc.pdf'],
  ['half \uD800', 'half.pdf', 'half.pdf'],
  [' . ', 'document.pdf', 'document.pdf'],
  ['', 'document.pdf', 'document.pdf'],
])('%j is sent as %s', (name, ascii, encoded) => {
  expect(dispositionOf('inline', name)).toBe(`inline; filename="${ascii}"; filename*=UTF-8''${encoded}`);
});

test('a long name keeps its ending', () => {
  expect(dispositionOf('attachment', `${'a'.repeat(500)}.pdf`)).toContain(`"${'a'.repeat(150)}.pdf"`);
});

test('whatever the name, the header is one line of ASCII with two names that end in .pdf', () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      expect(dispositionOf('attachment', name)).toMatch(
        /^attachment; filename="[\w !#$&'()+,;=@[\]^`{}~.-]+\.pdf"; filename\*=UTF-8''[\w.%~!-]+\.pdf$/,
      );
    }),
  );
});
