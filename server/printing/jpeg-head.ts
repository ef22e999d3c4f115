import type { Picture } from './pdf-writer';
import type { PictureColor } from './raster-pages';

/** How a stored picture is turned for viewing, as in EXIF: 1 upright, 6 a quarter clockwise, and so on. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What the beginning of a JPEG says. */
export interface JpegHead extends Pick<Picture, 'width' | 'height' | 'space'> {
  orientation: Orientation;
}

/** A file that is no JPEG, or has no size or color. */
export class MalformedPhoto extends Error {
  override readonly name = 'MalformedPhoto';
}

/** Color spaces of a JPEG, by its number of channels. */
const SPACES: Readonly<Record<number, PictureColor['space']>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

/** Marker of a segment that may hold EXIF. */
const APP1 = 0xe1;

/** Size and color space of a JPEG, from its frame header, and its orientation from EXIF. Throws MalformedPhoto. */
export function jpegHead(file: Buffer): JpegHead {
  let orientation: Orientation | null = null;
  for (let at = 2; at + 9 < file.length; ) {
    if (file[at] !== 0xff) throw new MalformedPhoto('Not a JPEG');
    const marker = file.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
      const space = SPACES[file.readUInt8(at + 9)];
      if (width === 0 || height === 0 || space === undefined) throw new MalformedPhoto('Not a photo');
      return { width, height, space, orientation: orientation ?? 1 };
    }
    const end = marker === 0xff ? at + 1 : at + 2 + file.readUInt16BE(at + 2);
    if (marker === APP1) orientation ??= orientationOf(file.subarray(at + 4, end));
    at = end;
  }
  throw new MalformedPhoto('Not a JPEG');
}

/** Length of EXIF's name, then of the header of its data, and of an entry. */
const [NAME, HEADER, ENTRY] = [6, 8, 12];
const ORIENTATION = 0x0112;
const SHORT = 3;

/** The orientation that an EXIF segment states; null if it is another segment, states none, or is damaged. */
function orientationOf(segment: Buffer): Orientation | null {
  if (segment.length < NAME + HEADER || segment.toString('latin1', 0, NAME) !== 'Exif\0\0') return null;
  const data = segment.subarray(NAME);
  const isLittle = data.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? data.readUInt16LE(at) : data.readUInt16BE(at));
  const directory = isLittle ? data.readUInt32LE(4) : data.readUInt32BE(4);
  if (directory + 2 > data.length) return null;
  for (let left = short(directory), at = directory + 2; left > 0 && at + ENTRY <= data.length; left -= 1, at += ENTRY) {
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return isOrientation(value) ? value : null;
  }
  return null;
}

function isOrientation(value: number): value is Orientation {
  return value >= 1 && value <= 8;
}
