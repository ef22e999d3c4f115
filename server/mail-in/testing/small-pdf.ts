/** A PDF with these words on each of its pages; other words make another file. */
export function smallPdf(words: string, pages = 1): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => 5 + 2 * at);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...kids.flatMap((id) => {
      const content = `BT /F1 24 Tf 72 692 Td (${words} ${id}) Tj ET`;
      return [
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${id - 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ];
    }),
  ];
  const pieces = ['%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'];
  const offsets: number[] = [];
  for (const [at, object] of objects.entries()) {
    offsets.push(pieces.join('').length);
    pieces.push(`${at + 1} 0 obj\n${object}\nendobj\n`);
  }
  const start = pieces.join('').length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  pieces.push(`${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.from(pieces.join(''), 'latin1');
}
