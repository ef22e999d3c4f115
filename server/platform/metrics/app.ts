import { Hono } from 'hono';
import type { ReadableMetrics } from './prometheus';

/** The app on the metrics port: `/metrics`, and nothing else. */
export function createMetricsApp(metrics: ReadableMetrics): Hono {
  const app = new Hono();
  app.get('/metrics', async (c) =>
    c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }),
  );
  return app;
}
