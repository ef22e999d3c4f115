/** Writes a PDF whose pages are one picture each, to a file and piece by piece: pages of a printer are too large for memory. */
const { openSync, writeSync, closeSync } = require('node:fs');
const { once } = require('node:events');
const { createDeflate } = require('node:zlib');

/** Fast, and far better than nothing on pages that are mostly white. */
const LEVEL = 4;

class TooLarge extends Error {}

/** @param most largest file, bytes */
function createPdfWriter(path, most) {
  const file = openSync(path, 'wx', 0o600);
  const offsets = [];
  const kids = [];
  let size = 0;
  const write = (bytes) => {
    size += bytes.length;
    if (size > most) throw new TooLarge('The document becomes too large');
    writeSync(file, bytes);
  };
  const say = (text) => write(Buffer.from(text, 'latin1'));
  /** Begins the next object, or a promised one; returns its number. */
  const begin = (number = offsets.push(0)) => {
    offsets[number - 1] = size;
    say(`${number} 0 obj\n`);
    return number;
  };
  const promise = () => offsets.push(0);
  say('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n');
  const catalog = promise();
  const tree = promise();

  /**
   * Adds a page with a picture on it.
   * page: {width, height} of the paper and `place` [x, y, width, height] of the picture, points
   * picture: {width, height, space, bits, isInk, filter}
   * chunks: its bytes, compressed as `filter` says; or not, if that is FlateDecode
   */
  const addPage = async (page, picture, chunks) => {
    const length = promise();
    const image = begin();
    const channels = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 }[picture.space];
    const decode = picture.isInk && picture.space !== 'DeviceCMYK' ? `/Decode [${'1 0 '.repeat(channels)}]` : '';
    say(
      `<< /Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /${picture.space} ` +
        `/BitsPerComponent ${picture.bits} ${picture.decode ?? decode} /Filter /${picture.filter} /Length ${length} 0 R >>\nstream\n`,
    );
    const before = size;
    if (picture.filter === 'FlateDecode') await deflate(chunks, write);
    else for (const chunk of chunks) write(chunk);
    const bytes = size - before;
    say('\nendstream\nendobj\n');
    begin(length);
    say(`${bytes}\nendobj\n`);
    const [x, y, width, height] = page.place.map((one) => one.toFixed(3));
    const content = `${width} 0 0 ${height} ${x} ${y} cm /I Do`;
    const drawing = begin();
    say(`<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`);
    kids.push(begin());
    say(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${page.width.toFixed(3)} ${page.height.toFixed(3)}] ` +
        `/Resources << /XObject << /I ${image} 0 R >> >> /Contents ${drawing} 0 R >>\nendobj\n`,
    );
  };

  const finish = () => {
    begin(tree);
    say(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>\nendobj\n`);
    begin(catalog);
    say(`<< /Type /Catalog /Pages ${tree} 0 R >>\nendobj\n`);
    const start = size;
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    say(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
    say(`trailer\n<< /Size ${offsets.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    return kids.length;
  };
  return { addPage, finish, close: () => closeSync(file) };
}

async function deflate(chunks, write) {
  const packer = createDeflate({ level: LEVEL });
  let failure = null;
  packer.on('data', (chunk) => {
    try {
      if (!failure) write(chunk);
    } catch (error) {
      failure = error;
    }
  });
  const ended = once(packer, 'end');
  for (const chunk of chunks) {
    if (failure) break;
    if (!packer.write(chunk)) await once(packer, 'drain');
  }
  packer.end();
  await ended;
  if (failure) throw failure;
}

module.exports = { createPdfWriter, TooLarge };
