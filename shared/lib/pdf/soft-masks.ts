/** How a mask is read: by brightness or opacity, and through a table that maps each level, 0 to 255. */
export interface MaskReading {
  by: 'luminosity' | 'alpha';
  table: ArrayLike<number> | null;
}

/** The reading of the next drawn mask. */
let next: MaskReading | null = null;

/**
 * pdf.js reads soft masks by SVG filters, which need a document. This class notes the requested filter for
 * `takeMaskReading`. Other filters are omitted.
 */
export class PdfFilters {
  addAlphaFilter(table: ArrayLike<number>): string {
    next = { by: 'alpha', table };
    return 'none';
  }
  addLuminosityFilter(table: ArrayLike<number> | null = null): string {
    next = { by: 'luminosity', table };
    return 'none';
  }
  addFilter(): string {
    return 'none';
  }
  addHCMFilter(): string {
    return 'none';
  }
  addHighlightHCMFilter(): string {
    return 'none';
  }
  destroy(): void {
    next = null;
  }
}

/** The reading requested for the picture that is drawn now; null if it is no mask. */
export function takeMaskReading(): MaskReading | null {
  const reading = next;
  next = null;
  return reading;
}

/** Turns a mask's RGBA pixels to black with the opacity that each stands for. */
export function readPixels(data: Uint8ClampedArray, { by, table }: MaskReading): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    // Transparent parts of a mask count as black.
    const brightness = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
    const level = by === 'alpha' ? alpha : Math.round((brightness * alpha) / 255);
    data.fill(0, at, at + 3);
    data[at + 3] = table?.[level] ?? level;
  }
}
