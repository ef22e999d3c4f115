import type { Pixels } from './pixels';
import { softMaskDrawing } from './soft-mask-drawing';
import { PdfFilters } from './soft-masks';

/** A canvas of one pixel. */
class OnePixel {
  readonly width = 1;
  readonly height = 1;
  pixel: readonly number[];

  constructor(pixel: readonly number[] = [0, 0, 0, 0]) {
    this.pixel = pixel;
  }

  getContext() {
    return {
      getImageData: (): Pixels => ({ width: 1, height: 1, data: new Uint8ClampedArray(this.pixel) }),
      putImageData: ({ data }: Pixels) => {
        this.pixel = [...data];
      },
    };
  }
}

const WHITE = [255, 255, 255, 255];
const created: OnePixel[] = [];
const drawn: [unknown, ...number[]][] = [];
const context = { drawImage: (image: unknown, ...place: number[]) => void drawn.push([image, ...place]) };
softMaskDrawing(
  (image: unknown) => image instanceof OnePixel,
  () => {
    const canvas = new OnePixel();
    created.push(canvas);
    return canvas;
  },
)(context);

afterEach(() => {
  created.length = drawn.length = 0;
});

test('a picture that no filter was asked for is drawn as it is', () => {
  const picture = new OnePixel(WHITE);
  context.drawImage(picture, 3, 4);
  expect(drawn).toEqual([[picture, 3, 4]]);
  expect(created).toEqual([]);
});

test('a mask is read once, however often it is drawn, and stays as it was', () => {
  const mask = new OnePixel(WHITE);
  for (const left of [1, 2]) {
    new PdfFilters().addLuminosityFilter(Array(256).fill(7));
    context.drawImage(mask, left, 0);
  }
  expect(created.map(({ pixel }) => pixel)).toEqual([[0, 0, 0, 7]]);
  expect(drawn).toEqual([
    [created[0], 1, 0],
    [created[0], 2, 0],
  ]);
  expect(mask.pixel).toEqual(WHITE);
});

test('what is no canvas is drawn as it is, and the filter is not kept for the next picture', () => {
  const next = new OnePixel(WHITE);
  new PdfFilters().addLuminosityFilter();
  context.drawImage('a picture', 0, 0);
  context.drawImage(next, 0, 0);
  expect(drawn).toEqual([
    ['a picture', 0, 0],
    [next, 0, 0],
  ]);
});
