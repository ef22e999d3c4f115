import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { OPERATION, STATUS } from '@server/printing/ipp/ipp-codes';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { createIppClient, type IppClient, printed } from '@server/testing/printing/ipp-client';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { buyTrial } from '@server/testing/walk/contract-walk';

type Side = 'top' | 'bottom' | 'left' | 'right';

/** Colors of the corners of the scene that was photographed. */
const SCENE = { 'top left': 'red', 'top right': 'lime', 'bottom left': 'blue', 'bottom right': 'black' } as const;
type Corner = keyof typeof SCENE;
const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

let server: TestServer;
let holder: ArchiveHolder;
let printer: IppClient;
beforeAll(async () => {
  server = await createTestServer();
  holder = await newArchiveHolder(server);
  await buyTrial(holder);
  await holder.post(`/v1/archives/${holder.archive}/printenabled`, { print_enabled: true, print_to_email: false });
  const { json } = await holder.get('/v1/archives');
  printer = createIppClient(server, json.values[0]?.printerconfig?.queue ?? '');
});
afterAll(() => server.close());

/** A photo of the scene, 400 wide and 600 high, whose first row and first column show these sides of it. */
function photo(row: Side, column: Side): Buffer {
  const isTurned = row === 'left' || row === 'right';
  const [width, height] = isTurned ? [600, 400] : [400, 600];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [y, vertical] of [row, OPPOSITE[row]].entries()) {
    for (const [x, horizontal] of [column, OPPOSITE[column]].entries()) {
      // Both orders, because rows may be columns of the scene; one of them is a corner.
      const names = [`${vertical} ${horizontal}`, `${horizontal} ${vertical}`];
      context.fillStyle = Object.entries(SCENE).find(([corner]) => names.includes(corner))?.[1] ?? 'white';
      context.fillRect((x * width) / 2, (y * height) / 2, width / 2, height / 2);
    }
  }
  return canvas.toBuffer('image/jpeg');
}

/** The photo with EXIF data, big-endian or little-endian, whose only entry is this orientation. */
function withOrientation(jpeg: Buffer, orientation: number, isLittle: boolean): Buffer {
  const big = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const little = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0];
  const segment = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(isLittle ? little : big)]);
  const head = Buffer.from([0xff, 0xe1, 0, segment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, segment, jpeg.subarray(2)]);
}

/** What is seen of a printed photo: the size of the page, and the color in each quarter of the picture. */
async function seen(data: Buffer): Promise<{ page: [number, number]; scene: Record<Corner, string> }> {
  const { status } = await printer.ask(OPERATION.printJob, { operation: printed('Photo', 'image/jpeg'), data });
  expect(status).toBe(STATUS.ok);
  await server.runJobs();
  const [document] = (await holder.get(holder.path)).json.values;
  const { width, height } = (await PDFDocument.load(await bytesOf(`${document?.id}/file`))).getPage(0).getSize();
  const drawn = await loadImage(await bytesOf(`${document?.id}/preview`));
  const canvas = createCanvas(drawn.width, drawn.height);
  const context = canvas.getContext('2d');
  context.drawImage(drawn, 0, 0);
  const colorAt = (x: number, y: number): string => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(x * drawn.width, y * drawn.height, 1, 1).data;
    if (red > 200 && green > 200 && blue > 200) return 'white';
    if (red > 150) return 'red';
    if (green > 150) return 'lime';
    return blue > 150 ? 'blue' : 'black';
  };
  const scene = {
    'top left': colorAt(0.2, 0.2),
    'top right': colorAt(0.8, 0.2),
    'bottom left': colorAt(0.2, 0.8),
    'bottom right': colorAt(0.8, 0.8),
  };
  return { page: [width, height], scene };
}

async function bytesOf(path: string): Promise<Buffer> {
  const headers = { cookie: holder.cookie() };
  const answer = await server.fetch(`${server.config.publicUrl}${holder.path}/${path}`, { headers });
  return Buffer.from(await answer.arrayBuffer());
}

const TALL = { page: [612, 792], scene: SCENE };

test.each<[orientation: number, row: Side, column: Side]>([
  [1, 'top', 'left'],
  [2, 'top', 'right'],
  [3, 'bottom', 'right'],
  [4, 'bottom', 'left'],
  [5, 'left', 'top'],
  [6, 'right', 'top'],
  [7, 'right', 'bottom'],
  [8, 'left', 'bottom'],
])(
  'a photo of orientation %i, first row at the %s, first column at the %s, is upright',
  async (...[turn, row, column]) => {
    expect(await seen(withOrientation(photo(row, column), turn, turn % 2 === 0))).toEqual(TALL);
  },
);

test.each([0, 9])('an orientation of %i, which is none, changes nothing', async (orientation) => {
  expect(await seen(withOrientation(photo('top', 'left'), orientation, false))).toEqual(TALL);
});

test('a photo without EXIF, or with damaged EXIF, is printed as it is stored', async () => {
  const upright = photo('top', 'left');
  expect(await seen(upright)).toEqual(TALL);
  const turned = withOrientation(upright, 6, false);
  const far = Buffer.from(turned);
  far.writeUInt32BE(0xffffffff, 2 + 4 + 6 + 4);
  const cut = Buffer.concat([upright.subarray(0, 2), Buffer.from('ffe10008457869660000', 'hex'), upright.subarray(2)]);
  for (const damaged of [far, cut]) expect(await seen(damaged)).toEqual(TALL);
});
