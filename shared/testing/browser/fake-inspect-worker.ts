import type { PageDoubt } from '@shared/uploads/inspect/drawing/left-out';
import type {
  DrawRequest,
  Inspection,
  InspectionWorker,
  InspectRequest,
  PageView,
  WorkerMessage,
} from '@shared/uploads/inspect/inspection';

/** How the worker behaves in a test: what it finds in a file, or that it fails to load, crashes or never answers. */
export type WorkerBehavior = ((file: File) => Inspection) | 'refused' | 'dies' | 'silent';

const onePage: WorkerBehavior = () => ({ kind: 'ok', facts: { pages: 1, measured: 1, oddPages: [], oddCount: 0 } });
let behavior: WorkerBehavior = onePage;
let started = 0;
let look: PageDoubt | 'whole' | 'none' = 'whole';
let drawnPages: PageView[] = [];

/** Sets later inspections' findings, by default one letter-size page, and drawn pages' doubts, by default none. */
export function setInspection(next: WorkerBehavior = onePage, nextLook: typeof look = 'whole'): void {
  behavior = next;
  look = nextLook;
  started = 0;
  drawnPages = [];
}

/** Workers started since the behavior was set. */
export function startedWorkers(): number {
  return started;
}

/** The pages drawn since the behavior was set, in order. */
export function pagesDrawn(): readonly PageView[] {
  return drawnPages;
}

/** Replaces uploads/inspect/start-worker in Jest, where there are no workers. */
export function startInspectWorker(): InspectionWorker {
  started += 1;
  if (behavior === 'refused') throw new DOMException('This document does not allow workers', 'SecurityError');
  const target = new EventTarget();
  let isEnded = false;
  const post = (data: WorkerMessage): void => {
    setTimeout(() => {
      if (!isEnded) target.dispatchEvent(new MessageEvent('message', { data }));
    });
  };
  const preview = look === 'none' ? null : { picture: new Blob(['PNG']), doubt: look === 'whole' ? null : look };
  post({ source: 'inspection', kind: 'ready' });
  return {
    postMessage: (request: InspectRequest | DrawRequest) => {
      const { id, file } = request;
      if (behavior === 'dies') setTimeout(() => target.dispatchEvent(new Event('error')));
      if (typeof behavior !== 'function') return;
      if ('draw' in request) {
        drawnPages.push(request.draw);
        post({ source: 'inspection', kind: 'preview', id, preview });
        return;
      }
      const inspection = behavior(file as File);
      post({ source: 'inspection', kind: 'result', id, inspection });
      if (inspection.kind === 'ok') post({ source: 'inspection', kind: 'preview', id, preview });
    },
    terminate: () => {
      isEnded = true;
    },
    addEventListener: (type: string, listener: (event: MessageEvent) => void) =>
      target.addEventListener(type, (event) => listener(event as MessageEvent)),
  };
}
