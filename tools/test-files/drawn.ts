import { writeFileSync } from 'node:fs';
import { PDFDocument, PDFName, PDFNumber, StandardFonts } from '@cantoo/pdf-lib';
import type { FileTools } from './file-tools';

type Size = [width: number, height: number];
const LETTER: Size = [612, 792];
const A4: Size = [595.276, 841.89];
const LEGAL: Size = [612, 1008];
const A5: Size = [419.53, 595.28];

/** Files with every page size, with very many pages, and with active content. */
export async function makeDrawnFiles({ save, temp, out, run }: FileTools): Promise<void> {
  const write = async (name: string, document: PDFDocument): Promise<void> =>
    save(name, await document.save({ useObjectStreams: true }));
  await write('letter-1.pdf', await pages(LETTER));
  await write('letter-landscape.pdf', await pages([LETTER[1], LETTER[0]]));
  await write('a4.pdf', await pages(A4, A4));
  await write('a5.pdf', await pages(A5));
  await write('legal.pdf', await pages(LEGAL));
  await write('mixed-sizes.pdf', await pages(LETTER, LETTER, A4, LEGAL, LETTER));
  await write('two-hundred-inch.pdf', await pages([14_400, 14_400]));
  await write('zero-by-zero.pdf', await pages([0, 0]));
  writeFileSync(temp('many.pdf'), await (await manyPages(1_000)).save());
  run(
    'qpdf',
    '--object-streams=generate',
    '--recompress-flate',
    '--compression-level=9',
    temp('many.pdf'),
    out('pages-1000.pdf'),
  );

  const scaled = await pages([61.2, 79.2]);
  scaled.getPage(0).node.set(PDFName.of('UserUnit'), PDFNumber.of(10));
  await write('user-unit-10.pdf', scaled);

  const script = await pages(LETTER);
  script.addJavaScript('greeting', 'app.alert("This must never run");');
  await write('javascript.pdf', script);
  await write('open-action.pdf', await withCatalogAction('URI', { URI: '(https://evil.example/opened)' }));
  await write('launch.pdf', await withCatalogAction('Launch', { F: '(calc.exe)' }));

  const attachment = await pages(LETTER);
  await attachment.attach(new TextEncoder().encode('MZ not a program'), 'setup.exe', {
    mimeType: 'application/octet-stream',
  });
  await write('embedded-file.pdf', attachment);

  const form = await pages(LETTER);
  const xfa = form.context.register(form.context.stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>'));
  form.catalog.set(PDFName.of('AcroForm'), form.context.obj({ Fields: [], XFA: xfa }));
  await write('xfa.pdf', form);
}

async function pages(...sizes: Size[]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [index, [width, height]] of sizes.entries()) {
    const page = document.addPage([width, height]);
    const size = Math.max(4, Math.min(width, height) / 22);
    page.drawText(`Page ${index + 1} of ${sizes.length}`, { x: width / 10, y: height * 0.88, size: size * 1.6, font });
    for (let line = 0; line < 18; line += 1) {
      page.drawText('Sent with care, one line after the other.', {
        x: width / 10,
        y: height * (0.8 - line * 0.04),
        size,
        font,
      });
    }
  }
  return document;
}

/** Empty pages in one flat list, the hardest structure for a reader. */
async function manyPages(count: number): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (let index = 0; index < count; index += 1) document.addPage(LETTER);
  return document;
}

async function withCatalogAction(kind: string, members: Record<string, string>): Promise<PDFDocument> {
  const document = await pages(LETTER);
  const action = document.context.obj({ S: kind });
  for (const [name, value] of Object.entries(members)) {
    action.set(PDFName.of(name), document.context.obj(value.replace(/[()]/g, '')));
  }
  document.catalog.set(PDFName.of('OpenAction'), document.context.register(action));
  return document;
}
