import type { InspectionWorker } from './inspection';

/**
 * Starts the inspection worker. In a separate file because `import.meta` exists only in the bundle: Jest uses
 * testing/browser/fake-inspect-worker instead.
 */
export function startInspectWorker(): InspectionWorker {
  return new Worker(new URL('./inspect-worker.ts', import.meta.url), { type: 'module', name: 'pdf-inspection' });
}
