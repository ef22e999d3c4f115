/** Largest page, pixels each way: A3 at 1,200 dots per inch has fewer. */
const LONGEST = 20_000;
/** Largest page, unpacked bytes. */
const MOST_BYTES = 512 * 1024 ** 2;
/** Maximum number of pages of a job. */
const MOST_PAGES = 2_000;
/** Approximate size of a band of rows, bytes. */
const BAND = 1024 ** 2;

/** The colors of a picture. */
export interface PictureColor {
  /** In PDF's terms. */
  space: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';
  channels: number;
  /** Whether a larger number is darker. */
  isInk: boolean;
}

/** A page of a print. */
export interface RasterPage {
  /** Pixels. */
  width: number;
  height: number;
  /** Across and down. */
  dpi: readonly [number, number];
  /** Per channel of a pixel: 1, 8 or 16. */
  bits: number;
  color: PictureColor;
  /** Its rows, unpacked, several at a time; must be read before the next page. Throws MalformedRaster. */
  bands: Iterable<Buffer>;
}

/** Meanings of the color numbers of PWG and URF. */
const GRAY: PictureColor = { space: 'DeviceGray', channels: 1, isInk: false };
const BLACK: PictureColor = { space: 'DeviceGray', channels: 1, isInk: true };
const RGB: PictureColor = { space: 'DeviceRGB', channels: 3, isInk: false };
const CMYK: PictureColor = { space: 'DeviceCMYK', channels: 4, isInk: true };
const PWG_COLORS: Colors = { 0: GRAY, 1: RGB, 3: BLACK, 6: CMYK, 18: GRAY, 19: RGB, 20: RGB };
const URF_COLORS: Colors = { 0: GRAY, 1: RGB, 3: RGB, 4: GRAY, 5: RGB, 6: CMYK };
type Colors = Readonly<Record<number, PictureColor>>;

const PWG_HEADER = 1_796;
const URF_HEADER = 32;

/** A file that is malformed or unreasonably large. */
export class MalformedRaster extends Error {
  override readonly name = 'MalformedRaster';
}

/** A page's header, checked. */
interface Header extends Omit<RasterPage, 'bands'> {
  lineBytes: number;
}

/** A header as it is in the file, unchecked. */
type RawHeader = Omit<Header, 'color'> & { color: PictureColor | undefined };

/** A file and how far it has been read. */
interface Input {
  file: Buffer;
  at: number;
}

/**
 * The pages of a print in PWG raster (PWG 5102.4) or in AirPrint's URF, which packs lines in the same way. The files
 * are untrusted: sizes are checked before memory is allocated.
 *
 * @throws MalformedRaster while they are read, for example if the file ends early.
 */
export function* pagesOf(file: Buffer): Generator<RasterPage> {
  const isPwg = file.subarray(0, 4).toString('latin1') === 'RaS2';
  const input = { file, at: isPwg ? 4 : 12 };
  for (let count = 0; input.at < file.length; count += 1) {
    if (count === MOST_PAGES) throw new MalformedRaster('Too many pages');
    const head = file.subarray(input.at, input.at + (isPwg ? PWG_HEADER : URF_HEADER));
    if (head.length < (isPwg ? PWG_HEADER : URF_HEADER)) throw new MalformedRaster('The file ends in a header');
    input.at += head.length;
    const { lineBytes, ...page } = check(isPwg ? pwgPage(head) : urfPage(head));
    yield { ...page, bands: bandsOf(input, { ...page, lineBytes }) };
  }
}

function pwgPage(head: Buffer): RawHeader {
  const at = (offset: number): number => head.readUInt32BE(offset);
  return {
    dpi: [at(276), at(280)],
    width: at(372),
    height: at(376),
    bits: at(384),
    lineBytes: at(392),
    color: PWG_COLORS[at(400)],
  };
}

function urfPage(head: Buffer): RawHeader {
  const pixelBits = head.readUInt8(0);
  const color = URF_COLORS[head.readUInt8(1)];
  const width = head.readUInt32BE(12);
  const dpi = head.readUInt32BE(20);
  const bits = color ? pixelBits / color.channels : 0;
  const lineBytes = color ? Math.ceil((width * pixelBits) / 8) : 0;
  return { dpi: [dpi, dpi], width, height: head.readUInt32BE(16), bits, lineBytes, color };
}

function check(header: RawHeader): Header {
  const { dpi, width, height, bits, lineBytes, color } = header;
  const isRight =
    color !== undefined &&
    [1, 8, 16].includes(bits) &&
    (bits > 1 || color.channels === 1) &&
    dpi.every((one) => one >= 30 && one <= 4_800) &&
    [width, height].every((one) => one > 0 && one <= LONGEST) &&
    lineBytes === Math.ceil((width * bits * color.channels) / 8) &&
    lineBytes * height <= MOST_BYTES;
  if (!isRight) throw new MalformedRaster('A page that nobody prints');
  return { ...header, color };
}

function* bandsOf(input: Input, { height, bits, lineBytes, color }: Header): Generator<Buffer> {
  const { file } = input;
  // One pixel, or eight one-bit pixels.
  const unit = Math.max(1, (bits * color.channels) / 8);
  const white = color.isInk ? 0x00 : 0xff;
  const rows = Math.max(1, Math.floor(BAND / lineBytes));
  let band = Buffer.alloc(rows * lineBytes);
  let filled = 0;
  for (let row = 0; row < height; ) {
    const line = Buffer.alloc(lineBytes);
    const repeats = next(input) + 1;
    if (row + repeats > height) throw new MalformedRaster('More rows than the page has');
    for (let x = 0; x < lineBytes; ) {
      const code = next(input);
      if (code === 128) {
        line.fill(white, x);
        x = lineBytes;
        continue;
      }
      const isRun = code < 128;
      const bytes = (isRun ? code + 1 : 257 - code) * unit;
      const from = input.at;
      input.at += isRun ? unit : bytes;
      if (x + bytes > lineBytes || input.at > file.length) throw new MalformedRaster('A row that does not fit');
      if (isRun) line.fill(file.subarray(from, input.at), x, x + bytes);
      else file.copy(line, x, from, input.at);
      x += bytes;
    }
    for (let count = 0; count < repeats; count += 1, row += 1) {
      line.copy(band, filled);
      filled += lineBytes;
      if (filled < band.length) continue;
      yield band;
      band = Buffer.alloc(rows * lineBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield band.subarray(0, filled);
}

function next(input: Input): number {
  const value = input.file[input.at];
  if (value === undefined) throw new MalformedRaster('The file ends in a page');
  input.at += 1;
  return value;
}
