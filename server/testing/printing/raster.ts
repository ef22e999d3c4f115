/** A page to be packed: its rows of bytes, and the header's values. */
export interface RasterPage {
  width: number;
  height: number;
  dpi: number;
  bits: number;
  /** Number of the color space in the format. */
  color: number;
  channels: number;
  rows: readonly Uint8Array[];
}

/** Packs pages as PWG raster. */
export function pwgRaster(pages: readonly RasterPage[]): Buffer {
  const heads = pages.map(({ width, height, dpi, bits, color, channels, rows }) => {
    const head = Buffer.alloc(1_796);
    head.write('PwgRaster');
    const numbers = { 276: dpi, 280: dpi, 372: width, 376: height, 384: bits, 388: bits * channels };
    for (const [at, value] of Object.entries(numbers)) head.writeUInt32BE(value, Number(at));
    head.writeUInt32BE(Math.ceil((width * bits * channels) / 8), 392);
    head.writeUInt32BE(color, 400);
    return Buffer.concat([head, packRows(rows, Math.max(1, (bits * channels) / 8))]);
  });
  return Buffer.concat([Buffer.from('RaS2'), ...heads]);
}

/** Packs pages as URF. */
export function urfRaster(pages: readonly RasterPage[]): Buffer {
  const all = pages.map(({ width, height, dpi, bits, color, channels, rows }) => {
    const head = Buffer.alloc(32);
    head.set([bits * channels, color]);
    head.writeUInt32BE(width, 12);
    head.writeUInt32BE(height, 16);
    head.writeUInt32BE(dpi, 20);
    return Buffer.concat([head, packRows(rows, Math.max(1, (bits * channels) / 8))]);
  });
  const head = Buffer.from('UNIRAST\0\0\0\0\0');
  head.writeUInt32BE(pages.length, 8);
  return Buffer.concat([head, ...all]);
}

/** Packs rows: equal ones in succession are counted. */
function packRows(rows: readonly Uint8Array[], unit: number): Buffer {
  const parts: Uint8Array[] = [];
  for (let row = 0; row < rows.length; ) {
    const line = rows[row] ?? new Uint8Array();
    let same = 1;
    while (same < 256 && Buffer.compare(rows[row + same] ?? new Uint8Array(), line) === 0) same += 1;
    parts.push(Uint8Array.of(same - 1), packLine(line, unit));
    row += same;
  }
  return Buffer.concat(parts);
}

/** Packs runs of equal pixels, and sequences of different ones. */
function packLine(line: Uint8Array, unit: number): Buffer {
  const parts: Uint8Array[] = [];
  const pixel = (index: number): Uint8Array => line.subarray(index * unit, (index + 1) * unit);
  const pixels = line.byteLength / unit;
  const isSame = (one: number, other: number): boolean => Buffer.compare(pixel(one), pixel(other)) === 0;
  for (let at = 0; at < pixels; ) {
    let run = 1;
    while (run < 128 && at + run < pixels && isSame(at, at + run)) run += 1;
    if (run > 1) {
      parts.push(Uint8Array.of(run - 1), pixel(at));
      at += run;
      continue;
    }
    let end = at + 1;
    while (end < pixels && end - at < 128 && !(end + 1 < pixels && isSame(end, end + 1))) end += 1;
    // One pixel can only be a run.
    if (end - at === 1) parts.push(Uint8Array.of(0), pixel(at));
    else parts.push(Uint8Array.of(257 - (end - at)), line.subarray(at * unit, end * unit));
    at = end;
  }
  return Buffer.concat(parts);
}
