import type { Info } from '@shared/api/shapes/info';
import { pushUrl, reloadPage, replaceUrl } from '@shared/lib/address/navigate';
import { browserStorage, KEYS, tabStorage } from '@shared/lib/safe-storage';
import { browserZone } from '@shared/lib/time/browser-clock';
import { fetchZones } from '@shared/lib/time/dates';
import { hasCapability } from '@shared/reference/capabilities';
import { COUNTRIES, supportedCountry } from '@shared/reference/places/countries';
import { infoStore } from '@shared/stores/info';
import { reportVisit } from '@shared/vendors/report-visit';
import { type OpenedReceipt, openReceipt } from './done/open-receipt';
import { openUploads } from './files/order-uploads';
import { type OrderAddress, readAddress, readStepState, redirectsToStart } from './order-address';
import { type FormStep, isForm } from './order-flow-state';
import { earlierStep } from './order-machine';
import { BLANK_OPTIONS, type OrderOptions } from './order-options';
import { formAddress, type OrderPlace, setOrderPlace } from './order-place';
import { orderStore, patchOrder, takeEarlyEdits, takePrice } from './order-store';
import { takeReceiptToken } from './receipt-link';
import { prefillNumber, readAskedNumber } from './recipient/asked-number';
import { offerRecentNumbers } from './recipient/recent-numbers';
import { checkNumber, numberLeft } from './rules/check-number';
import { withSupportedFields } from './rules/cover-texts';
import { resolveMoment } from './rules/delivery-moment';
import { loadedPhone } from './rules/number';
import { followOptions } from './saving/follow-options';
import { optionsToRestore, readDraft } from './saving/order-draft';
import { optionsFromOrder, type Suggestions, sameUpdate } from './saving/order-update';
import { queueSave, startSaving } from './saving/save-order';
import { continueToConfirm, followHistory, stepState } from './steps/order-steps';
import { sendEvent } from './steps/send-event';

/**
 * Starts the flow of this page: reads its address (specification 2), waits for /v1/info, and resumes at the person's
 * step. `path` is that of the address the page was loaded at. Returns a function that stops it.
 */
export function startOrder(place: OrderPlace, path: string): () => void {
  setOrderPlace(place);
  // After an early Back or Forward to another order's address, /v1/info is still about the one at `path`.
  if (path !== window.location.pathname) reloadPage();
  const address = placedAddress(place);
  if (place === 'site' && redirectsToStart(window.location.pathname)) replaceUrl(formAddress());
  if (address.kind === 'order') takeReceiptToken(address.guid);
  if (address.kind === 'provider') patchOrder({ provider: address.provider });
  if (orderStore.getState().flow.at === 'loading') sendEvent({ type: 'opened', wanted: wantedOf(address) });

  if (place === 'site' && window.location.hash.startsWith('#number=')) beginAsAsked();
  reportVisit();
  const stopSaving = startSaving();
  const stopFollowing = followOptions();
  const follow = (event: PopStateEvent) => followHistory(event.state);
  const restore = (event: PageTransitionEvent) => {
    if (event.persisted && address.kind !== 'order') void hasOpenPayment();
  };
  window.addEventListener('popstate', follow);
  window.addEventListener('pageshow', restore);
  const take = () => {
    const state = infoStore.getState();
    if (state.phase === 'ready') takeInfo(state.info, address);
  };
  take();
  const unsubscribe = infoStore.subscribe(take);
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', follow);
    window.removeEventListener('pageshow', restore);
    stopFollowing();
    stopSaving();
  };
}

/**
 * Fills in the number that a form in another site's page passed in the hash, which no server sees (docs/embed.md), and
 * removes it from the address.
 */
function beginAsAsked(): void {
  const asked = readAskedNumber(new URLSearchParams(window.location.hash.slice(1)));
  replaceUrl(formAddress());
  prefillNumber(asked, () => void numberLeft());
}

function takeInfo(info: Info, address: OrderAddress): void {
  const { order } = orderStore.getState();
  // An order without an id can be neither changed nor paid for.
  if (info.context.order.id === '' && address.kind !== 'order') patchOrder({ isBroken: true });
  else if (order === null) void begin(info, address);
  else if (info.context.order.id === order.id) takePrice(info.context);
  // The server has moved on to another order: this one was paid or abandoned in another tab.
  else sendEvent({ type: 'lost' });
}

async function begin(info: Info, address: OrderAddress): Promise<void> {
  const { order, details, files, user, settings } = info.context;
  // A moment that was only typed here is resolved later, with the same tables.
  if (!order.instantsend) {
    await fetchZones();
    // Another answer may have arrived first.
    if (orderStore.getState().order !== null) {
      takeInfo(info, address);
      return;
    }
  }
  if (address.kind === 'order') {
    showReceipt(await openReceipt(info, address.guid));
    return;
  }
  const server = optionsFromOrder(order, user, suggestions());
  const kept = optionsToRestore(readDraft(), order.id, server, user?.email ?? '');
  const options = formatted(withSupportedFields({ ...(kept ?? server), ...takeEarlyEdits() }));
  patchOrder({ order, details, options });
  const filesShown = openUploads(order.id, files, tabStorage.get(KEYS.uploads + order.id) !== null);
  if (!sameUpdate(options, server)) queueSave();
  if (user && hasCapability(settings.capabilities, 'faxes')) void offerRecentNumbers();
  if (await hasOpenPayment()) return;
  await resume(readStepState(window.history.state, order.id), options, filesShown);
}

/** Shows the page at an order's address, or an error for null. */
function showReceipt(opened: OpenedReceipt | null): void {
  if (opened === null) {
    patchOrder({ isBroken: true });
    return;
  }
  const { order, details, files, user } = opened.context;
  // Another answer may have arrived first.
  if (orderStore.getState().order !== null) return;
  if (opened.page === 'kept') {
    // The server's order is another one: none of it is shown.
    patchOrder({ order, options: BLANK_OPTIONS });
    sendEvent({ type: 'kept', receipt: opened.receipt });
    return;
  }
  patchOrder({ order, details, paidFiles: files, options: optionsFromOrder(order, user, suggestions()) });
  sendEvent({ type: 'ready', page: opened.page });
  void checkNumber();
}

/** Formats, for its country, a number typed before that country was known. */
function formatted(options: OrderOptions): OrderOptions {
  const tools = loadedPhone();
  return tools === null ? options : { ...options, number: tools.format(options.number, options.alpha2).text };
}

/**
 * Resumes payments without an answer before any payment form is shown (specification 4, locks). True if one is for this
 * order, whose payment step is then shown whatever the checks say.
 */
async function hasOpenPayment(): Promise<boolean> {
  if (!mayHavePayments()) return false;
  const { hasOwnPayment, resumePayments } = await import('./payment/resume-payment');
  const isOwn = hasOwnPayment();
  if (isOwn) showPayment();
  void resumePayments();
  return isOwn;
}

function showPayment(): void {
  sendEvent({ type: 'unanswered' });
  replaceUrl(formAddress(), stepState('payment'));
}

/** Whether the payment journal has any entries: a cheap check before its code is fetched. */
function mayHavePayments(): boolean {
  return browserStorage.keys(`${KEYS.payments}order:`).length > 0;
}

/**
 * Resumes at a step. Before a later step is shown, number and moment must be checked and the files loaded, so that no
 * button moves during a press. The first step waits for nothing.
 */
async function resume(step: FormStep, options: OrderOptions, filesShown: Promise<void>): Promise<void> {
  const checked = Promise.all([
    options.number === '' ? true : checkNumber(),
    hasMoment(options) ? true : resolveMoment(),
    filesShown,
  ]);
  if (step !== 'recipient') await checked;
  const asked = stepAskedFor(step);
  sendEvent({ type: 'ready', page: asked });
  const { flow, isMoving } = orderStore.getState();
  if (isForm(flow) && (flow.at !== 'recipient' || step !== 'recipient')) {
    const writeAddress = asked === step ? replaceUrl : pushUrl;
    writeAddress(formAddress(), stepState(flow.at));
  }
  if (isMoving) continueToConfirm();
}

/** The step to resume at, or an earlier one that the person has meanwhile gone back to. */
function stepAskedFor(step: FormStep): FormStep {
  const { flow } = orderStore.getState();
  return flow.at === 'loading' && flow.wanted !== 'order' ? earlierStep(flow.wanted, step) : step;
}

/** Sent at once, or at a moment the server has: only a time typed here must be resolved again. */
function hasMoment({ delivery }: OrderOptions): boolean {
  return delivery.kind === 'instant' || delivery.moment.kind === 'set';
}

function placedAddress(place: OrderPlace): OrderAddress {
  return place === 'site' ? readAddress(window.location.pathname) : { kind: 'form' };
}

function wantedOf(address: OrderAddress): FormStep | 'order' {
  if (address.kind === 'order') return 'order';
  const state: unknown = window.history.state;
  const id = typeof state === 'object' && state !== null && 'orderId' in state ? state.orderId : null;
  return typeof id === 'string' ? readStepState(state, id) : 'recipient';
}

/** The browser's suggestions for a new order: its zone, and the country of its first language with fax service. */
function suggestions(): Suggestions {
  const regions = navigator.languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1] ?? '');
  return {
    tz: browserZone(),
    alpha2: regions.find((region) => supportedCountry(region)) ?? COUNTRIES[0]?.alpha2 ?? 'US',
  };
}
