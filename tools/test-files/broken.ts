import type { FileTools } from './file-tools';
import { assemble } from './jbig2';

/** Files that are empty, encrypted, truncated, or not a PDF despite their name. */
export function makeBrokenFiles({ save, read, out, temp, run }: FileTools): void {
  const letter = out('letter-1.pdf');
  run('qpdf', '--encrypt', 'open-me', 'owner', '256', '--', letter, out('encrypted.pdf'));
  run('qpdf', '--encrypt', '', 'owner', '256', '--print=none', '--', letter, out('owner-password.pdf'));
  run('qpdf', '--linearize', out('text-letter-3.pdf'), temp('linear.pdf'));
  run('qpdf', '--linearize', out('text-letter-3.pdf'), out('linearized-cut.pdf'));
  cut('linearized-cut.pdf', 0.5);

  save('empty.pdf', '');
  save('one-byte.pdf', '%');
  save('plain-text.pdf', 'Dear Sir or Madam,\nthis is only a text.\n');
  save('web-page.pdf', '<!doctype html><title>Not a PDF</title><script>alert(1)</script>');
  save(
    'picture.pdf',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    ),
  );
  save('archive.pdf', Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]));
  save('program.pdf', Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(251)]));
  save('header-only.pdf', '%PDF-1.7\n');
  save(
    'no-pages.pdf',
    assemble([Buffer.from('<</Type/Catalog/Pages 2 0 R>>'), Buffer.from('<</Type/Pages/Count 0/Kids[]>>')]),
  );

  const whole = read('letter-1.pdf');
  save('header-at-1023.pdf', Buffer.concat([Buffer.alloc(1_019, 0x20), whole]));
  save('header-at-1025.pdf', Buffer.concat([Buffer.alloc(1_025, 0x20), whole]));
  save('truncated.pdf', read('scan-letter-2.pdf').subarray(0, 20_000));
  const text = read('text-letter-3.pdf');
  save('no-xref.pdf', text.subarray(0, text.lastIndexOf('startxref') - 200));

  function cut(name: string, share: number): void {
    const bytes = read(name);
    save(name, bytes.subarray(0, Math.floor(bytes.length * share)));
  }
}
