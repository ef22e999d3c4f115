/**
 * A handwritten PDF, for what no library writes: three letter-size pages by default.
 *
 * @param texts objects by number, in place of or besides 1 (catalog), 2 (page tree) and 3 to 5 (pages); the rest of the
 *   trailer after the root
 */
export function writtenPdf({
  objects = {},
  trailer = '',
}: {
  objects?: Record<number, string>;
  trailer?: string;
} = {}) {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>';
  const all: Record<number, string> = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]>>',
    ...{ 3: page, 4: page, 5: page },
    ...objects,
  };
  let text = '%PDF-1.7\n';
  const places = Object.entries(all).map(([number, body]) => {
    const offset = String(text.length).padStart(10, '0');
    text += `${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${offset} 00000 n \n`;
  });
  const end = `xref\n0 1\n0000000000 65535 f \n${places.join('')}trailer\n<</Size 99/Root 1 0 R${trailer}>>\n`;
  return Buffer.from(`${text}${end}startxref\n${text.length}\n%%EOF\n`, 'latin1');
}

/** A PDF protected by a certificate, which no password opens. */
export function certificatePdf(): Buffer {
  const encryption = '<</Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s4/V 2/Length 128/Recipients[<30>]>>';
  return writtenPdf({ objects: { 9: encryption }, trailer: '/Encrypt 9 0 R/ID[<00><00>]' });
}
