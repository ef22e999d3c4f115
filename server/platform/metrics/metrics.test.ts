import { selectAttempts } from '@server/payments/attempt';
import { ORDER_PAYMENT } from '@server/payments/order/order-payment';
import { settlePaid } from '@server/payments/run-attempt';
import { DAY, MINUTE, SECOND } from '@server/platform/clock';
import { PAYMENTS_OF } from '@server/platform/data/payments-of';
import { enqueue } from '@server/queue/queue';
import { answerBank, createSubscriber, intentOf } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { JOB_HANDLERS } from '@server/worker/handlers';
import { randomId } from '@shared/lib/random-id';
import { stretchLimit } from '@shared/testing/stretch-limit';
import { createMetricsApp } from './app';
import { JOB_OUTCOMES, PAYMENT_OUTCOMES } from './metrics';

let server: TestServer;

beforeEach(async () => {
  // For the database queries.
  stretchLimit(2 * SECOND);
  server = await start();
});
afterEach(() => server.close());

function start(env: Record<string, string> = {}): Promise<TestServer> {
  const now = Date.parse('2027-04-20T15:00:00Z');
  return createTestServer({ env: { METRICS_PORT: '9464', TRUST_PROXY: '1', ...env }, now });
}

/** The lines for the series with this name, such as `faxkeep_jobs{kind="fax",state="due"} 1`. */
async function lines(name: string, from: TestServer = server): Promise<string[]> {
  const { readable } = from.services;
  if (!readable) throw new Error('Nothing is counted');
  const answer = await createMetricsApp(readable).request('/metrics');
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return (await answer.text()).split('\n').filter((line) => line.split(/[{ ]/, 1)[0] === name);
}

/** The lines that are not 0. */
const counted = async (name: string, from?: TestServer): Promise<string[]> =>
  (await lines(name, from)).filter((line) => !line.endsWith(' 0'));

describe('payments', () => {
  test('an order: declined, challenged by the bank, unknown, then paid once', async () => {
    const visitor = createVisitor(server);
    await visitor.prepareOrder();
    await visitor.pay('tok_chargeDeclined');
    await visitor.pay('tok_threeDSecure2Required');
    jest.spyOn(server.services.stripe.paymentIntents, 'create').mockRejectedValueOnce(new Error('no line'));
    const key = randomId();
    expect((await visitor.pay('tok_visa', key)).status).toBe(503);
    expect((await visitor.pay('tok_visa', key)).status).toBe(200);
    await visitor.pay('tok_visa', key);
    expect(await counted('faxkeep_payments_total')).toEqual([
      'faxkeep_payments_total{of="order",outcome="paid"} 1',
      'faxkeep_payments_total{of="order",outcome="needs-action"} 1',
      // The second is the challenged one: it was canceled.
      'faxkeep_payments_total{of="order",outcome="refused"} 2',
      'faxkeep_payments_total{of="order",outcome="unknown"} 1',
    ]);
  });

  test('plans and renewals, with a plain card and one whose bank always asks; a trial is not a payment', async () => {
    const [person, other] = [await createSubscriber(server), await createSubscriber(server)];
    await person.buy('PLAN_SUBSCRIPTION_MONTHLY');
    const change = { payment_method: 'pm_card_threeDSecure2Required', key: randomId() };
    const asked = await other.buy('PLAN_SUBSCRIPTION_MONTHLY', change);
    await answerBank(server, asked, 'success');
    await other.buy('PLAN_SUBSCRIPTION_MONTHLY', { ...change, paymentIntentId: intentOf(asked) });
    await other.buy('PLAN_ONETIME_TRIAL');
    server.clock.set(Date.parse('2027-05-01T12:00:00Z'));
    await server.runJobs();
    expect(await counted('faxkeep_payments_total')).toEqual([
      'faxkeep_payments_total{of="plan",outcome="paid"} 2',
      'faxkeep_payments_total{of="plan",outcome="needs-action"} 1',
      'faxkeep_payments_total{of="renewal",outcome="paid"} 1',
      'faxkeep_payments_total{of="renewal",outcome="refused"} 1',
    ]);
  });

  test('a second charge for an order is refunded, and the order counted as paid once', async () => {
    const visitor = createVisitor(server);
    await visitor.prepareOrder();
    await visitor.pay('tok_visa');
    const { db, stripe } = server.services;
    const attempt = await selectAttempts(db, 'order').executeTakeFirstOrThrow();
    const intent = await stripe.paymentIntents.retrieve(attempt.payment_intent ?? '');
    const refunds = jest.spyOn(stripe.refunds, 'create').mockResolvedValueOnce({} as never); // the result is not read
    await settlePaid(server.services, ORDER_PAYMENT, attempt, { ...intent, id: 'pi_second' });
    await server.runJobs();
    expect(refunds).toHaveBeenCalledTimes(1);
    expect(await counted('faxkeep_payments_total')).toEqual([
      'faxkeep_payments_total{of="order",outcome="paid"} 1',
      'faxkeep_payments_total{of="order",outcome="refunded"} 1',
    ]);
  });
});

describe('calls', () => {
  test('are counted by route pattern', async () => {
    const visitor = createVisitor(server);
    const order = await visitor.prepareOrder();
    await visitor.post(`/v1/order/update/${order}`, { to: 'nonsense' });
    const calls = await lines('faxkeep_http_requests_total');
    expect(calls).toContain('faxkeep_http_requests_total{method="POST",route="/v1/order/update/:id",status="200"} 1');
    expect(calls.join('\n')).not.toContain(order);
    expect(await lines('faxkeep_http_request_duration_seconds_count')).toContain(
      'faxkeep_http_request_duration_seconds_count{method="GET",route="/v1/info/:environment"} 1',
    );
  });

  test('a thousand invented addresses and methods create only a handful of series', async () => {
    for (let index = 0; index < 1_000; index += 1) {
      const prefix = ['/v1/', '/', '/v1/order/update/', '/sandbox/'][index % 4] ?? '';
      await server.app.request(`${prefix}${randomId()}/${randomId()}?${randomId()}`, {
        method: index % 3 === 0 ? randomId() : 'GET',
      });
    }
    const calls = await lines('faxkeep_http_requests_total');
    const patterns = new Set(calls.map((line) => /route="([^"]*)"/.exec(line)?.[1]));
    expect([...patterns].sort()).toEqual(['/*', '/v1/*']);
    expect(calls.length).toBeLessThan(15);
  });
});

describe('jobs and faxes', () => {
  test('a paid fax is queued, followed, then handed over', async () => {
    const visitor = createVisitor(server);
    await visitor.prepareOrder();
    await visitor.pay('tok_visa', undefined, 'ann@mail.example');
    server.clock.advance(3 * SECOND);
    expect(await counted('faxkeep_faxes')).toEqual(['faxkeep_faxes{state="queued"} 1']);
    expect(await counted('faxkeep_jobs')).toEqual([
      'faxkeep_jobs{kind="mail",state="due"} 1',
      'faxkeep_jobs{kind="fax",state="due"} 1',
      'faxkeep_jobs{kind="settle-attempt",state="waiting"} 1',
    ]);
    expect(await counted('faxkeep_jobs_oldest_due_seconds')).toEqual([
      'faxkeep_jobs_oldest_due_seconds{kind="mail"} 3',
      'faxkeep_jobs_oldest_due_seconds{kind="fax"} 3',
    ]);
    await server.runJobs();
    expect(await counted('faxkeep_faxes')).toEqual(['faxkeep_faxes{state="followed"} 1']);
    server.clock.advance(20 * SECOND);
    await server.runJobs();
    expect(await counted('faxkeep_faxes')).toEqual(['faxkeep_faxes{state="handed-over"} 1']);
    expect(await counted('faxkeep_job_runs_total')).toEqual([
      'faxkeep_job_runs_total{kind="mail",outcome="done"} 2',
      'faxkeep_job_runs_total{kind="fax",outcome="done"} 1',
    ]);
  });

  test('a fax that cannot be handed over is retried, and given up after a week', async () => {
    const failing = await start({ FAX_COMMAND: 'exit 1 #' });
    const visitor = createVisitor(failing);
    await visitor.prepareOrder();
    await visitor.pay('tok_visa');
    await failing.runJobs();
    expect(await counted('faxkeep_faxes', failing)).toEqual(['faxkeep_faxes{state="retrying"} 1']);
    // A stop of a week alone abandons nothing; seven further failures do.
    for (let days = 1; days <= 7; days += 1) {
      failing.clock.advance(2 * DAY);
      await failing.runJobs();
    }
    expect(await counted('faxkeep_faxes', failing)).toEqual(['faxkeep_faxes{state="failed"} 1']);
    expect(await counted('faxkeep_job_runs_total', failing)).toEqual(
      expect.arrayContaining([
        'faxkeep_job_runs_total{kind="fax",outcome="failed"} 7',
        'faxkeep_job_runs_total{kind="fax",outcome="given-up"} 1',
      ]),
    );
    await failing.close();
  });

  test('a fax that may have been sent is shown until a person has resolved it', async () => {
    const failing = await start({ FAX_COMMAND: 'exit 255 #' });
    const visitor = createVisitor(failing);
    await visitor.prepareOrder();
    await visitor.pay('tok_visa');
    await failing.runJobs();
    expect(await counted('faxkeep_faxes', failing)).toEqual(['faxkeep_faxes{state="unsure"} 1']);
    expect(await counted('faxkeep_jobs', failing)).toContain('faxkeep_jobs{kind="fax",state="unsure"} 1');
    expect(await counted('faxkeep_job_runs_total', failing)).toContain(
      'faxkeep_job_runs_total{kind="fax",outcome="unsure"} 1',
    );
    await failing.close();
  });

  test('unknown kinds share one label', async () => {
    const { db } = server.services;
    for (let index = 0; index < 20; index += 1) await enqueue(db, randomId(), {}, server.clock.now());
    server.clock.advance(MINUTE);
    expect(await counted('faxkeep_jobs')).toEqual(['faxkeep_jobs{kind="other",state="due"} 20']);
    await server.runJobs();
    expect(await counted('faxkeep_job_runs_total')).toEqual([
      'faxkeep_job_runs_total{kind="other",outcome="failed"} 20',
    ]);
  });

  test('without the database the other series remain: unused counters are 0, and probes are not counted', async () => {
    expect(await lines('faxkeep_database_up')).toEqual(['faxkeep_database_up 1']);
    for (const path of ['/healthz', '/readyz']) await server.app.request(path);
    expect(await lines('faxkeep_http_requests_total')).toEqual([]);
    await server.services.db.destroy();
    expect(await lines('faxkeep_database_up')).toEqual(['faxkeep_database_up 0']);
    expect(await lines('faxkeep_jobs')).toEqual([]);
    expect(await lines('faxkeep_payments_total')).toHaveLength(PAYMENTS_OF.length * PAYMENT_OUTCOMES.length);
    const kinds = (await lines('faxkeep_job_runs_total')).map((line) => /kind="([^"]+)"/.exec(line)?.[1]);
    // The sandbox has additional kinds.
    expect([...new Set(kinds)].sort()).toEqual([...Object.keys(JOB_HANDLERS), 'played-fax', 'provider-event'].sort());
    expect(kinds).toHaveLength(JOB_OUTCOMES.length * new Set(kinds).size);
    expect(await lines('process_resident_memory_bytes')).toHaveLength(1);
    expect(await lines('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  });
});

test('without a port nothing is counted, and the port serves only /metrics', async () => {
  const { readable } = server.services;
  if (!readable) throw new Error('Nothing is counted');
  expect((await createMetricsApp(readable).request('/')).status).toBe(404);
  const silent = await start({ METRICS_PORT: '' });
  expect(silent.services.readable).toBeNull();
  expect((await silent.app.request('/metrics')).status).toBe(404);
  await silent.close();
});
