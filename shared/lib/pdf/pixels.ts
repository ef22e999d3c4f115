/** A rectangle of pixels, RGBA row by row, as the canvases of browsers and of the server's library exchange them. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}
