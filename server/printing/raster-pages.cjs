/**
 * Reads the pages of PWG raster (PWG 5102.4) and of URF, its sibling of AirPrint: both pack lines in the same way. Strangers make
 * these files: sizes are checked before memory is taken, and a file that ends early throws.
 */

/** Largest page, pixels each way: A3 at 1,200 dots per inch has less. */
const LONGEST = 20_000;
/** Largest page, bytes once unpacked. */
const MOST_BYTES = 512 * 1024 ** 2;
/** Most pages of a job. */
const MOST_PAGES = 2_000;
/** Rows are handed on in bands of about this size, bytes. */
const BAND = 1024 ** 2;

/** What PDF calls the colors of PWG's and URF's numbers; `isInk`: a larger number is darker. */
const GRAY = { space: 'DeviceGray', channels: 1, isInk: false };
const BLACK = { space: 'DeviceGray', channels: 1, isInk: true };
const RGB = { space: 'DeviceRGB', channels: 3, isInk: false };
const CMYK = { space: 'DeviceCMYK', channels: 4, isInk: true };
const PWG_COLORS = { 0: GRAY, 1: RGB, 3: BLACK, 6: CMYK, 18: GRAY, 19: RGB, 20: RGB };
const URF_COLORS = { 0: GRAY, 1: RGB, 3: RGB, 4: GRAY, 5: RGB, 6: CMYK };
const PWG_HEADER = 1_796;
const URF_HEADER = 32;

class MalformedRaster extends Error {}

/**
 * The pages of a file: {width, height, dpi: [x, y], bits, color, bands}, whose bands (a generator of buffers) must be read before the
 * next page is asked for.
 */
function* pagesOf(file) {
  const isPwg = file.subarray(0, 4).toString('latin1') === 'RaS2';
  const input = { file, at: isPwg ? 4 : 12 };
  for (let count = 0; input.at < file.length; count += 1) {
    if (count === MOST_PAGES) throw new MalformedRaster('Too many pages');
    const head = file.subarray(input.at, input.at + (isPwg ? PWG_HEADER : URF_HEADER));
    if (head.length < (isPwg ? PWG_HEADER : URF_HEADER)) throw new MalformedRaster('The file ends in a header');
    input.at += head.length;
    const page = isPwg ? pwgPage(head) : urfPage(head);
    check(page);
    yield { ...page, bands: bandsOf(input, page) };
  }
}

function pwgPage(head) {
  const at = (offset) => head.readUInt32BE(offset);
  return {
    dpi: [at(276), at(280)],
    width: at(372),
    height: at(376),
    bits: at(384),
    lineBytes: at(392),
    color: PWG_COLORS[at(400)],
  };
}

function urfPage(head) {
  const color = URF_COLORS[head[1]];
  const width = head.readUInt32BE(12);
  const dpi = head.readUInt32BE(20);
  const bits = color ? head[0] / color.channels : 0;
  const lineBytes = color ? Math.ceil((width * head[0]) / 8) : 0;
  return { dpi: [dpi, dpi], width, height: head.readUInt32BE(16), bits, lineBytes, color };
}

function check({ dpi, width, height, bits, lineBytes, color }) {
  const isRight =
    color &&
    [1, 8, 16].includes(bits) &&
    (bits > 1 || color.channels === 1) &&
    dpi.every((one) => one >= 30 && one <= 4_800) &&
    [width, height].every((one) => one > 0 && one <= LONGEST) &&
    lineBytes === Math.ceil((width * bits * color.channels) / 8) &&
    lineBytes * height <= MOST_BYTES;
  if (!isRight) throw new MalformedRaster('A page that nobody prints');
}

/** The rows of a page, unpacked, several at a time. */
function* bandsOf(input, { height, bits, lineBytes, color }) {
  const { file } = input;
  // One pixel, or eight of a single bit.
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

function next(input) {
  if (input.at >= input.file.length) throw new MalformedRaster('The file ends in a page');
  const value = input.file[input.at];
  input.at += 1;
  return value;
}

module.exports = { pagesOf, MalformedRaster };
