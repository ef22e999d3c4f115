import type { FaxingServices } from '@server/faxing/services';
import type { OrderRow } from '@server/orders/order-view';
import { MINUTE } from '@server/platform/clock';
import { type JobRun, MaybeDone } from '@server/queue/job-run';
import { changeDelivery, type DeliveryRow, findDelivery, isWithAnother, takeDelivery } from './delivery-store';
import { endFailed } from './end-delivery';
import { type CommandEngine, type FaxProgress, type FaxTry, type FollowedEngine, tryId } from './fax-engine';
import { noteProgress } from './note-progress';
import { isTooLong } from './patience';

/** How long to wait before asking an engine again that does not answer or refuses a fax, ms. */
const ASK_AGAIN = MINUTE;
/** The fax of a paid order, and where its documents are made. */
export interface FaxWork {
  order: OrderRow;
  /** Writes the documents unless they are written already. Throws if they cannot be written. */
  prepare: () => Promise<Pick<FaxTry, 'folder' | 'documents'>>;
}

/**
 * One step of a delivery. Every step can be repeated.
 *
 * @throws MaybeDone if the fax may have been sent; any other error if a command engine certainly has not sent it.
 */
export async function deliverFax(services: FaxingServices, work: FaxWork, run: JobRun): Promise<void> {
  const { engine } = services;
  if (engine.isFollowed) await deliverFollowed(services, engine, work, run);
  else await deliverUnfollowed(services, engine, work, run);
}

/** Hands a fax over and does not follow it. The queue repeats a run that fails, as with any job. */
async function deliverUnfollowed(
  { db }: FaxingServices,
  engine: CommandEngine,
  { order, prepare }: FaxWork,
  run: JobRun,
): Promise<void> {
  const delivery = await findDelivery(db, order.id);
  // An operator has given it up.
  if (delivery && delivery.ended_at !== null) return;
  // An engine from earlier settings may have it.
  if (delivery && (delivery.engine_fax ?? delivery.handing_over_at) !== null) {
    throw new MaybeDone('Another fax engine has it');
  }
  const about = { number: order.to_number, pages: order.paid_pagecount ?? 0, since: delivery?.created_at ?? 0 };
  const fax = { ...(await prepare()), ...about };
  await engine.submit({ ...fax, ...nameOf(order.id, run.attempt) }, run);
}

/** Hands the next try over, or checks the one under way, then runs again until the fax is delivered or given up. */
async function deliverFollowed(
  services: FaxingServices,
  engine: FollowedEngine,
  work: FaxWork,
  run: JobRun,
): Promise<void> {
  const delivery = await takeDelivery(services.db, work.order, services.clock.now());
  if (delivery.ended_at !== null) return;
  if (isWithAnother(delivery, engine)) {
    throw new MaybeDone(`Only the fax engine "${delivery.engine}" of earlier settings knows whether it has it`);
  }
  if (delivery.engine_fax === null) await handOver(services, engine, work, delivery, run);
  else await follow(services, engine, work.order, delivery, delivery.engine_fax, run);
}

async function handOver(
  services: FaxingServices,
  engine: FollowedEngine,
  work: FaxWork,
  delivery: DeliveryRow,
  run: JobRun,
): Promise<void> {
  const { db, clock, log } = services;
  const { order } = work;
  const tries = delivery.tries + 1;
  const begin = async (): Promise<void> => {
    await changeDelivery(db, order.id, { handing_over_at: clock.now(), engine: engine.name });
    await run.begin();
  };
  try {
    const made = await work.prepare();
    const about = { number: order.to_number, pages: delivery.pages, since: delivery.created_at };
    const fax = { ...made, ...nameOf(order.id, tries), ...about };
    // Each answer was lost, and each time the engine did not have the fax afterwards.
    const isLost = delivery.handing_over_at !== null && isTooLong(services, delivery.next_try ?? delivery.updated_at);
    if (isLost && (await engine.find(fax)) === null) {
      await endFailed(services, order, { reason: null, detail: 'The fax engine has not taken it for a day' });
      return;
    }
    const engineFax = await engine.submit(fax, { signal: run.signal, begin });
    const now = clock.now();
    const taken = { engine_fax: engineFax, engine: engine.name, tries, next_try: null, handing_over_at: null };
    const isWanted = await changeDelivery(db, order.id, { ...taken, state: 'queued', pages_sent: 0, updated_at: now });
    // An operator has given it up in the meantime.
    if (!isWanted) {
      if (!(await engine.cancel(engineFax))) log.warn('fax given up, but the engine sends it', { orderId: order.id });
      return;
    }
    log.info('fax handed over', { orderId: order.id, tries });
    run.again(now + engine.followEvery);
  } catch (error) {
    if (error instanceof MaybeDone || run.signal.aborted) throw error;
    log.error('fax not handed over', { orderId: order.id }, error);
    const now = clock.now();
    const detail = wordsOf(error);
    if (isTooLong(services, delivery.next_try ?? delivery.updated_at)) {
      await endFailed(services, order, { reason: null, detail });
      return;
    }
    await changeDelivery(db, order.id, { detail, handing_over_at: null });
    run.again(now + ASK_AGAIN);
  }
}

async function follow(
  services: FaxingServices,
  engine: FollowedEngine,
  order: OrderRow,
  delivery: DeliveryRow,
  engineFax: string,
  run: JobRun,
): Promise<void> {
  const { clock, log } = services;
  let progress: FaxProgress;
  try {
    progress = await engine.follow(engineFax, delivery.pages);
  } catch (error) {
    log.error('fax engine does not answer', { orderId: order.id }, error);
    if (isTooLong(services, delivery.updated_at)) {
      throw new MaybeDone(`The fax engine has not told about it for a day: ${wordsOf(error)}`);
    }
    run.again(clock.now() + ASK_AGAIN);
    return;
  }
  await noteProgress(services, { order, delivery, followEvery: engine.followEvery }, progress, run);
}

function nameOf(orderId: string, tries: number): Pick<FaxTry, 'id' | 'orderId' | 'tries'> {
  return { id: tryId(orderId, tries), orderId, tries };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
