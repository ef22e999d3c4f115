import type { FaxingServices } from '@server/faxing/services';
import type { OrderRow } from '@server/orders/order-view';
import { MINUTE, SECOND } from '@server/platform/clock';
import { type JobRun, MaybeDone } from '@server/queue/job-run';
import { changeDelivery, type DeliveryRow } from './delivery-store';
import { endDelivered, endFailed } from './end-delivery';
import type { FaxProgress } from './fax-engine';
import { isTooLong } from './patience';
import { delayAfter } from './retry-rules';

/** How often a fax is handed over again to an engine that refuses it, ms. */
const REFUSED_AGAIN = 10 * MINUTE;

/** A fax whose try is under way, and how often to ask about it, ms. */
interface FaxUnderWay {
  order: OrderRow;
  delivery: DeliveryRow;
  followEvery: number;
}

/**
 * Stores what became of the try under way, and decides how to go on.
 *
 * @throws MaybeDone if the fax may have been sent, or somebody has ended it: a person decides.
 */
export async function noteProgress(
  services: FaxingServices,
  { order, delivery, followEvery }: FaxUnderWay,
  progress: FaxProgress,
  run: JobRun,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  switch (progress.at) {
    case 'gone':
      throw new MaybeDone('The fax engine no longer knows it');
    case 'delivered':
      return endDelivered(services, order, progress.pagesSent);
    case 'failed':
      return tryLater(services, order, delivery, progress, run);
    case 'expired':
      await endFailed(services, order, { reason: 'other', detail: progress.detail });
      return;
    case 'unsendable':
      await endFailed(services, order, { reason: null, detail: progress.detail, noCall: true });
      return;
    case 'refused':
      return waitForOperator(services, order, delivery, progress.detail, run);
    case 'unclear': {
      const { pagesSent, detail } = progress;
      // False: an operator has just given it up, and so ended its try.
      if (!(await changeDelivery(db, order.id, { pages_sent: pagesSent, detail }))) return;
      throw new MaybeDone(`The fax engine says "${detail}", ${pagesSent} of ${delivery.pages} pages confirmed`);
    }
    default: {
      const pagesSent = progress.at === 'sending' ? progress.pagesSent : 0;
      if (delivery.state !== progress.at || delivery.pages_sent !== pagesSent) {
        await changeDelivery(db, order.id, { state: progress.at, pages_sent: pagesSent, updated_at: now });
      }
      run.again(now + followEvery);
    }
  }
}

async function tryLater(
  services: FaxingServices,
  order: OrderRow,
  { tries }: DeliveryRow,
  failed: Extract<FaxProgress, { at: 'failed' }>,
  run: JobRun,
): Promise<void> {
  const { db, clock, config, log } = services;
  const now = clock.now();
  const { reason, detail, pagesSent } = failed;
  const delays = config.faxRetrySeconds.map((seconds) => seconds * SECOND);
  const delay = delayAfter(reason, tries, delays);
  if (delay === null) {
    await endFailed(services, order, failed);
    return;
  }
  const waits = { state: 'waiting', engine_fax: null, next_try: now + delay, refused_at: null } as const;
  await changeDelivery(db, order.id, { ...waits, reason, detail, pages_sent: pagesSent, updated_at: now });
  log.warn('fax not delivered, tried again later', { orderId: order.id, reason, tries });
  run.again(now + delay);
}

/**
 * Nobody was called, so it does not count as a try; once the operator has mended the engine, the fax goes. Given up a
 * day after it was first refused.
 */
async function waitForOperator(
  services: FaxingServices,
  order: OrderRow,
  { tries, refused_at }: DeliveryRow,
  detail: string,
  run: JobRun,
): Promise<void> {
  const { db, clock, log } = services;
  const now = clock.now();
  const since = refused_at ?? now;
  log.error('fax refused by our fax engine', { orderId: order.id, detail });
  if (isTooLong(services, since)) {
    await endFailed(services, order, { reason: null, detail, noCall: true });
    return;
  }
  const waits = { state: 'waiting', engine_fax: null, next_try: now + REFUSED_AGAIN, refused_at: since } as const;
  await changeDelivery(db, order.id, { ...waits, tries: tries - 1, reason: null, detail, updated_at: now });
  run.again(now + REFUSED_AGAIN);
}
