import { drawPage } from './drawing/draw-page';
import type { DrawRequest, Inspection, WorkerMessage } from './inspection';
import { measurePages } from './measure-pages';
import { type OpenedPdf, openPdf, readFailed } from './open-pdf';

/** The first page in the list: 72 px on a dense screen. */
const PREVIEW = { page: 1, turn: 0, side: 216 } as const;

/** The file whose pages were drawn last: many pages of one file are drawn in a row. */
let drawn: { file: number; opened: Promise<OpenedPdf> } | null = null;

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
  const canDraw = inspection.kind === 'ok';
  const preview = canDraw ? await picture(opened, PREVIEW) : null;
  post({ source: 'inspection', kind: 'preview', id, preview });
  await opened.close();
}

async function answerDraw({ id, file, draw }: DrawRequest): Promise<void> {
  const opened = await openForDrawing(draw.file, file);
  post({
    source: 'inspection',
    kind: 'preview',
    id,
    preview: opened.kind === 'open' ? await picture(opened, draw) : null,
  });
}

function openForDrawing(number: number, file: Blob): Promise<OpenedPdf> {
  if (drawn?.file === number) return drawn.opened;
  void drawn?.opened.then((before) => (before.kind === 'open' ? before.close() : undefined));
  const opened = openPdf(file);
  drawn = { file: number, opened };
  return opened;
}

function picture({ pdf, failed }: OpenedPdf & { kind: 'open' }, look: Parameters<typeof drawPage>[1]) {
  return Promise.race([drawPage(pdf, look), failed.then(() => null)]);
}

async function inspect({ pdf, failed }: OpenedPdf & { kind: 'open' }): Promise<Inspection> {
  if (pdf.numPages < 1) return { kind: 'refused', reason: 'no-pages' };
  try {
    return await Promise.race([
      measurePages(pdf).then((facts): Inspection => ({ kind: 'ok', facts })),
      failed.then((failure): Inspection => readFailed(failure)),
    ]);
  } catch {
    return { kind: 'refused', reason: 'damaged' };
  }
}

function post(message: WorkerMessage): void {
  self.postMessage(message);
}
