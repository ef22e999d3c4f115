import type { InspectionWorker } from './inspection';

/**
 * Starts the inspection worker. A file of its own because `import.meta` exists only in the bundle: Jest uses
 * testing/fake-inspect-worker in its place.
 */
export function startInspectWorker(): InspectionWorker {
  return new Worker(new URL('./inspect-worker.ts', import.meta.url), { type: 'module', name: 'pdf-inspection' });
}
