import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawPage, type PageLook, type PagePicture } from './drawing/draw-page';
import type { DrawRequest, Inspection, PageView, PdfFacts, WorkerMessage } from './inspection';
import { measurePages } from './measure-pages';
import { type OpenedPdf, openPdf, type PictureMode, readFailed } from './open-pdf';
import { standsFor } from './stands-for';

/** The first page in the list: 72 px on a dense screen. */
const PREVIEW = { page: 1, turn: 0, side: 216 } as const;

/** The file whose pages were drawn last: many pages of one file are drawn in a row. */
let drawn: { file: number; pictures: PictureMode; opened: Promise<OpenedPdf> } | null = null;

self.addEventListener('message', (event: MessageEvent<Partial<DrawRequest>>) => {
  const { id, file, draw } = event.data;
  if (id === undefined || !file) return;
  void (draw ? answerDraw({ id, file, draw }) : answer(id, file));
});
post({ source: 'inspection', kind: 'ready' });

async function answer(id: number, file: Blob): Promise<void> {
  const opened = await openPdf(file);
  const inspection = opened.kind === 'open' ? await inspect(opened) : opened;
  post({ source: 'inspection', kind: 'result', id, inspection });
  if (opened.kind !== 'open') return;
  const preview = inspection.kind === 'ok' ? await picture(opened, PREVIEW) : null;
  await opened.close();
  post({ source: 'inspection', kind: 'preview', id, preview: preview === 'too-large' ? await banded(file) : preview });
}

async function banded(file: Blob): Promise<PagePicture | null> {
  const opened = await openPdf(file, 'banded');
  const preview = opened.kind === 'open' ? await picture(opened, PREVIEW) : null;
  if (opened.kind === 'open') await opened.close();
  return preview === 'too-large' ? null : preview;
}

async function answerDraw({ id, file, draw }: DrawRequest): Promise<void> {
  const pictures = drawn?.file === draw.file ? drawn.pictures : 'whole';
  const preview = await drawOpened(file, draw, pictures);
  post({
    source: 'inspection',
    kind: 'preview',
    id,
    preview: preview === 'too-large' ? await drawBanded(file, draw) : preview,
  });
}

async function drawBanded(file: Blob, draw: PageView): Promise<PagePicture | null> {
  const preview = await drawOpened(file, draw, 'banded');
  return preview === 'too-large' ? null : preview;
}

async function drawOpened(file: Blob, draw: PageView, pictures: PictureMode): ReturnType<typeof drawPage> {
  const opened = await openForDrawing(draw.file, file, pictures);
  return opened.kind === 'open' ? picture(opened, draw) : null;
}

function openForDrawing(number: number, file: Blob, pictures: PictureMode): Promise<OpenedPdf> {
  if (drawn?.file === number && drawn.pictures === pictures) return drawn.opened;
  void drawn?.opened.then((before) => (before.kind === 'open' ? before.close() : undefined));
  const opened = openPdf(file, pictures);
  drawn = { file: number, pictures, opened };
  return opened;
}

function picture({ pdf, failed }: OpenedPdf & { kind: 'open' }, look: PageLook): ReturnType<typeof drawPage> {
  return Promise.race([drawPage(pdf, look), failed.then(() => null)]);
}

async function inspect({ pdf, failed }: OpenedPdf & { kind: 'open' }): Promise<Inspection> {
  if (pdf.numPages < 1) return { kind: 'refused', reason: 'no-pages' };
  try {
    return await Promise.race([
      findFacts(pdf).then((facts): Inspection => ({ kind: 'ok', facts })),
      failed.then((failure): Inspection => readFailed(failure)),
    ]);
  } catch {
    return { kind: 'refused', reason: 'damaged' };
  }
}

async function findFacts(pdf: PDFDocumentProxy): Promise<PdfFacts> {
  const facts = await measurePages(pdf);
  const what = await standsFor(pdf);
  return what === undefined ? facts : { ...facts, standsFor: what };
}

function post(message: WorkerMessage): void {
  self.postMessage(message);
}
