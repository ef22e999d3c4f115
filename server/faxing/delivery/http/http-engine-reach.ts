import type { Clock } from '@server/platform/clock';

/** What the engine of an HTTP provider works with, beside its settings. */
export interface HttpEngineReach {
  publicUrl: string;
  /** Signs the addresses of documents, and of the provider's calls. */
  secret: string;
  clock: Clock;
  fetch: typeof globalThis.fetch;
}
