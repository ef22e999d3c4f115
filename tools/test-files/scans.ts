import { readFileSync, writeFileSync } from 'node:fs';
import type { FileTools } from './file-tools';
import { makeJbig2Pdf } from './jbig2';

/** Letter-size scans like those of office scanners: JPEG, CCITT group 4, JBIG2 and JPEG 2000, images only. */
export function makeScans(tools: FileTools): void {
  const { out, temp, run } = tools;
  const pages = [0, 1].map((page) => {
    const picture = temp(`scan-${page}.png`);
    const sheet = temp(`sheet-${page}`);
    // A printed page as scanned at 150 dpi: slightly rotated, gray and noisy.
    run(
      'pdftoppm',
      '-r',
      '150',
      '-f',
      `${page + 1}`,
      '-l',
      `${page + 1}`,
      '-singlefile',
      out('text-letter-3.pdf'),
      sheet,
    );
    run(
      'convert',
      `${sheet}.ppm`,
      '-background',
      'white',
      '-flatten',
      '-rotate',
      page ? '-0.6' : '0.4',
      '-gravity',
      'center',
      '-crop',
      '1275x1650+0+0',
      '+repage',
      '-extent',
      '1275x1650',
      '-attenuate',
      '0.15',
      '+noise',
      'Gaussian',
      '-colorspace',
      'Gray',
      picture,
    );
    return picture;
  });
  const jpegs = pages.map((page, index) => {
    const jpeg = temp(`scan-${index}.jpg`);
    run('convert', page, '-density', '150', '-units', 'PixelsPerInch', '-quality', '35', jpeg);
    return jpeg;
  });
  run('img2pdf', '--pagesize', 'Letter', '-o', out('scan-letter-2.pdf'), ...jpegs);

  const [first = ''] = pages;
  run(
    'convert',
    first,
    '-threshold',
    '55%',
    '-density',
    '150',
    '-units',
    'PixelsPerInch',
    '-type',
    'bilevel',
    '-compress',
    'Group4',
    temp('g4.tif'),
  );
  run('img2pdf', '--pagesize', 'Letter', '-o', out('scan-g4.pdf'), temp('g4.tif'));

  // The same bits again, with normal fill order, as one strip: the group 4 data that JBIG2 calls MMR.
  run('tiffcp', '-c', 'g4', '-r', '1650', '-f', 'msb2lsb', temp('g4.tif'), temp('strip.tif'));
  writeFileSync(out('scan-jbig2.pdf'), makeJbig2Pdf(readFileSync(temp('strip.tif')), 1275, 1650));

  run('convert', first, '-resize', '50%', temp('small.pgm'));
  run('opj_compress', '-i', temp('small.pgm'), '-o', temp('scan.jp2'), '-r', '20');
  run('img2pdf', '--pagesize', 'Letter', '-o', out('scan-jpeg2000.pdf'), temp('scan.jp2'));
}
