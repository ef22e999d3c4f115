import type { Turn } from '@shared/uploads/page-turns';
import type { PagePicture } from './drawing/draw-page';

/** The finding for which a file named .pdf is refused. */
export type InspectionRefusal = 'empty' | 'no-pages' | 'not-pdf' | 'encrypted' | 'protected' | 'damaged' | 'unreadable';

/** A page that is not letter size, as displayed (rotated, cropped and scaled as the file says). */
export interface OddPage {
  /** Counted from 1. */
  page: number;
  widthMm: number;
  heightMm: number;
  /** Name of the paper, such as A4; null for a size without one. */
  paper: string | null;
}

/** The findings inside a PDF file. */
export interface PdfFacts {
  pages: number;
  /** Number of pages measured, from the first on; fewer than `pages` in a very long file. */
  measured: number;
  /** The first pages that are not letter size, at most 50 of them. */
  oddPages: readonly OddPage[];
  /** How many of the measured pages are not letter size. */
  oddCount: number;
  /** The first pages that cannot be read, at most 50 of them; absent if all can be. */
  brokenPages?: readonly number[];
  /** What the pages are a placeholder for: a form that a program draws, or other files; absent for a document. */
  standsFor?: 'form' | 'portfolio';
}

/** Outcome of an inspection. `unknown`: not inspected (no worker, too slow, too large); the upload continues. */
export type Inspection =
  | { kind: 'ok'; facts: PdfFacts }
  | { kind: 'refused'; reason: InspectionRefusal }
  | { kind: 'unknown' };

/** The page's request to the inspection worker. */
export interface InspectRequest {
  id: number;
  file: Blob;
}

/** A page to draw. */
export interface PageView {
  /** Number of the file: those of one file are drawn from one document. */
  file: number;
  /** Counted from 1. */
  page: number;
  turn: Turn;
  /** Longer side of the picture, in pixels. */
  side: number;
}

/** The page's request for one page's picture. */
export interface DrawRequest extends InspectRequest {
  draw: PageView;
}

/** The worker's messages: that it runs; each file's outcome and any preview; the picture of a page to draw. */
export type WorkerMessage =
  | { source: 'inspection'; kind: 'ready' }
  | { source: 'inspection'; kind: 'result'; id: number; inspection: Inspection }
  | { source: 'inspection'; kind: 'preview'; id: number; preview: PagePicture | null };

/** True for the messages of this worker. pdf.js posts on the same channel, without the mark. */
export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === 'object' && data !== null && 'source' in data && data.source === 'inspection';
}

/** The part of a Worker that is used here. */
export interface InspectionWorker {
  postMessage(request: InspectRequest | DrawRequest): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
}
