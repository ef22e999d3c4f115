import type { Job } from '@server/queue/job-store';
import { AT_MOST_ONCE } from './handlers';
import type { WorkerServices } from './services';

/** Tells the operator that a job may have been done and is not retried unless the operator says so. */
export async function tellUnsure(services: WorkerServices, { id, kind, payload }: Job, error: unknown): Promise<void> {
  services.metrics.job(kind, 'unsure');
  services.log.error('job maybe done, not repeated', { kind, jobId: String(id) }, error);
  await AT_MOST_ONCE[kind]?.tell(services, payload, error instanceof Error ? error.message : String(error));
}
