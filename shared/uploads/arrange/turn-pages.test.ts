/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { turnedCopy } from './turn-pages';

const sample = async (name: string): Promise<File> =>
  new File([await readFile(`e2e/files/${name}`)], name, { type: 'application/pdf', lastModified: 5 });
const rotations = async (file: File): Promise<number[]> => {
  const pdf = await PDFDocument.load(await file.arrayBuffer(), { ignoreEncryption: true });
  return pdf.getPages().map((page) => page.getRotation().angle);
};

test.each(['text-letter-3.pdf', 'scan-letter-2.pdf', 'mixed-sizes.pdf', 'xfa.pdf', 'owner-password.pdf'])(
  '%s: pages are turned by adding to the file, which stays as it was',
  async (name) => {
    const file = await sample(name);
    const before = await rotations(file);
    const turned = await turnedCopy(file, { 1: 90 }, 'append');
    expect(await rotations(turned)).toEqual(before.map((angle, index) => (index === 0 ? (angle + 90) % 360 : angle)));
    expect(turned.slice(0, file.size).size).toBe(file.size);
    expect(Buffer.from(await turned.slice(0, file.size).arrayBuffer())).toEqual(Buffer.from(await file.arrayBuffer()));
    expect(turned).toMatchObject({ name, type: 'application/pdf', lastModified: 5 });
  },
);

test('a turn adds to the rotation a page already has', async () => {
  const once = await turnedCopy(await sample('text-letter-3.pdf'), { 2: 270 }, 'append');
  expect(await rotations(await turnedCopy(once, { 2: 180, 3: 90 }, 'append'))).toEqual([0, 90, 90]);
});

test('a file without a usable table of contents is written anew', async () => {
  const turned = await turnedCopy(await sample('no-xref.pdf'), { 1: 180 }, 'rewrite');
  expect((await rotations(turned))[0]).toBe(180);
  expect(Buffer.from(await turned.arrayBuffer()).toString('latin1')).toContain('startxref');
});

test('a file without a pointer to its table of contents is not added to, but written anew', async () => {
  const whole = await sample('text-letter-3.pdf');
  const text = Buffer.from(await whole.arrayBuffer());
  const cut = new File([text.subarray(0, text.lastIndexOf('startxref'))], 'cut.pdf');
  await expect(turnedCopy(cut, { 1: 90 }, 'append')).rejects.toThrow('no table of contents');
  const turned = await turnedCopy(cut, { 1: 90 }, 'rewrite');
  expect(await rotations(turned)).toEqual([90, 0, 0]);
  expect(Buffer.from(await turned.arrayBuffer()).toString('latin1')).toMatch(/startxref\s+\d+\s+%%EOF\s*$/);
});

test('a file that only its owner may change, with its objects in streams, is written anew', async () => {
  const document = await PDFDocument.create();
  for (let page = 0; page < 2; page += 1) document.addPage([612, 792]);
  document.encrypt({ ownerPassword: 'owner', userPassword: '' });
  const file = new File([await document.save({ useObjectStreams: true })], 'owner.pdf');
  const turned = await turnedCopy(file, { 2: 180 }, 'rewrite');
  expect(await rotations(turned)).toEqual([0, 180]);
  expect(Buffer.from(await turned.arrayBuffer()).toString('latin1')).not.toContain('/Encrypt');
});

test('what cannot be read is an error', async () => {
  await expect(turnedCopy(await sample('picture.pdf'), { 1: 90 }, 'append')).rejects.toThrow();
});
