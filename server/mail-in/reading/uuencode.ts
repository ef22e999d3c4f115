/** A file in the text of a mail. */
export interface UuencodedFile {
  name: string;
  /** Null if it is damaged. */
  bytes: Buffer | null;
}

/** Files that older programs write into the text (uuencode), and the text without them. */
export function takeUuencoded(text: string): { text: string; files: UuencodedFile[] } {
  const files: UuencodedFile[] = [];
  if (!/^begin [0-7]{3,4} /m.test(text)) return { text, files };
  const rest: string[] = [];
  let file: { name: string; pieces: Buffer[]; isDamaged: boolean } | null = null;
  for (const line of text.split(/\r?\n/)) {
    const name = /^begin [0-7]{3,4} (.+)$/.exec(line)?.[1];
    if (file && line.trim() === 'end') {
      files.push({ name: file.name, bytes: file.isDamaged ? null : Buffer.concat(file.pieces) });
      file = null;
    } else if (file) {
      const piece = decodeLine(line);
      if (piece) file.pieces.push(piece);
      else file.isDamaged ||= line.trim() !== '';
    } else if (name !== undefined) file = { name, pieces: [], isDamaged: false };
    else rest.push(line);
  }
  // Without an end it is cut off, or a sentence that begins like one.
  if (file && file.pieces.length > 0) files.push({ name: file.name, bytes: null });
  return { text: files.length > 0 ? rest.join('\n') : text, files };
}

/** Bytes of a line: their number, then four characters for each three; null if it is none. */
function decodeLine(line: string): Buffer | null {
  if (!/^[\x20-\x60]+$/.test(line)) return null;
  const count = valueAt(line, 0);
  // Mail servers take spaces from the ends of lines.
  const size = Math.ceil(count / 3) * 4;
  if (line.length - 1 > size + 2) return null;
  const bytes: number[] = [];
  for (let at = 1; at <= size; at += 4) {
    const [a, b, c, d] = [valueAt(line, at), valueAt(line, at + 1), valueAt(line, at + 2), valueAt(line, at + 3)];
    bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d);
  }
  return Buffer.from(bytes.slice(0, count));
}

function valueAt(line: string, at: number): number {
  return at < line.length ? (line.charCodeAt(at) - 0x20) & 63 : 0;
}
