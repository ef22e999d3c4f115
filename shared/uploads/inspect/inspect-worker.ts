import { drawPreview } from './draw-preview';
import type { Inspection, InspectRequest, WorkerMessage } from './inspection';
import { measurePages } from './measure-pages';
import { type OpenedPdf, openPdf, readFailed } from './open-pdf';

self.addEventListener('message', (event: MessageEvent<Partial<InspectRequest>>) => {
  const { id, file } = event.data;
  if (id !== undefined && file) void answer(id, file);
});
post({ source: 'inspection', kind: 'ready' });

async function answer(id: number, file: Blob): Promise<void> {
  const opened = await openPdf(file);
  const inspection = opened.kind === 'open' ? await inspect(opened) : opened;
  post({ source: 'inspection', kind: 'result', id, inspection });
  if (opened.kind !== 'open') return;
  const canDraw = inspection.kind === 'ok';
  const preview = canDraw ? await Promise.race([drawPreview(opened.pdf), opened.failed.then(() => null)]) : null;
  post({ source: 'inspection', kind: 'preview', id, preview });
  await opened.close();
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
