/** A PDF of one letter page with a JBIG2 image: a page segment and one generic region coded as group 4 (MMR). */
export function makeJbig2Pdf(tiff: Buffer, width: number, height: number): Buffer {
  const size = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const segment = (number: number, type: number, data: Buffer): Buffer =>
    Buffer.concat([size(number), Buffer.from([type, 0, 1]), size(data.length), data]);
  const page = segment(0, 48, Buffer.concat([size(width), size(height), size(0), size(0), Buffer.from([0, 0, 0])]));
  const region = Buffer.concat([size(width), size(height), size(0), size(0), Buffer.from([0])]);
  const image = segment(1, 38, Buffer.concat([region, Buffer.from([1]), groupFourStrip(tiff)]));
  return pdfOfImage(Buffer.concat([page, image]), width, height);
}

/** The only strip of a little-endian TIFF, black as 1. */
function groupFourStrip(tiff: Buffer): Buffer {
  const directory = tiff.readUInt32LE(4);
  const entries = Array.from({ length: tiff.readUInt16LE(directory) }, (_, index) => directory + 2 + index * 12);
  const value = (tag: number): number => {
    const entry = entries.find((offset) => tiff.readUInt16LE(offset) === tag);
    if (entry === undefined) throw new Error(`The TIFF has no tag ${tag}`);
    return tiff.readUInt16LE(entry + 2) === 3 ? tiff.readUInt16LE(entry + 8) : tiff.readUInt32LE(entry + 8);
  };
  return tiff.subarray(value(273), value(273) + value(279));
}

function pdfOfImage(data: Buffer, width: number, height: number): Buffer {
  const content = 'q 612 0 0 792 0 0 cm /Im Do Q';
  const image = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode/Length ${data.length}>>`;
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Count 1/Kids[3 0 R]>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>>>>>'),
    Buffer.from(`<</Length ${content.length}>>\nstream\n${content}\nendstream`),
    Buffer.concat([Buffer.from(`${image}\nstream\n`), data, Buffer.from('\nendstream')]),
  ];
  return assemble(objects);
}

/** Writes numbered objects with their cross-reference table; the first is the catalog. */
export function assemble(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table)]);
}
