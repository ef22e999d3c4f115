import type { Clock } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { PAYMENTS_OF } from '@server/platform/data/payments-of';
import type { Log } from '@server/platform/log';
import { addDatabaseGauges } from './database-gauges';
import { JOB_OUTCOMES, type Metrics, PAYMENT_OUTCOMES } from './metrics';

/** Metrics that can be read. */
export interface ReadableMetrics extends Metrics {
  /** Everything in Prometheus format. */
  text(): Promise<string>;
  contentType: string;
}

/** Methods counted by name; clients may invent others. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH'];

/**
 * Metrics for Prometheus: counters of this process since its start, and gauges from the database at each scrape. The
 * package is imported here by name: esbuild hoists the packages of a lazily imported file to the start.
 */
export async function createPrometheus(
  services: { db: Database; clock: Clock; log: Log },
  kinds: readonly string[],
): Promise<ReadableMetrics> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'faxkeep_http_requests_total',
    help: 'Calls answered, by method, pattern of the address and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'faxkeep_http_request_duration_seconds',
    help: 'How long calls took, by method and pattern of the address.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const payments = new Counter({
    name: 'faxkeep_payments_total',
    help: 'Payments, by what was paid for and how it went.',
    labelNames: ['of', 'outcome'],
    registers,
  });
  const runs = new Counter({
    name: 'faxkeep_job_runs_total',
    help: 'Runs of jobs by this process, by kind and how they ended.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  // Start at 0 rather than absent: otherwise the first event would not register as an increase.
  for (const of of PAYMENTS_OF) for (const outcome of PAYMENT_OUTCOMES) payments.inc({ of, outcome }, 0);
  for (const kind of kinds) for (const outcome of JOB_OUTCOMES) runs.inc({ kind, outcome }, 0);
  const readDatabase = addDatabaseGauges({ Gauge, registry }, { ...services, kinds });
  return {
    call: ({ method, route, status, seconds }) => {
      const labels = { method: METHODS.includes(method) ? method : 'other', route };
      calls.inc({ ...labels, status });
      durations.observe(labels, seconds);
    },
    payment: (of, outcome) => payments.inc({ of, outcome }),
    job: (kind, outcome) => runs.inc({ kind: kinds.includes(kind) ? kind : 'other', outcome }),
    text: async () => {
      await readDatabase();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
