import type { Failure } from '@shared/api/transport/failure';
import { asSentence } from '@shared/api/transport/failure-sentence';
import { refusedCoverCode } from '@shared/api/wire';
import { messageFault } from '@shared/lib/cover/cover-lines';
import { type CoverText, NO_TEXTS, type OrderOptions } from '@shared/order/order-options';
import type { OrderState } from '@shared/order/order-store';
import { type InfoState, infoStore, offers } from '@shared/stores/info';

const COVER_TEXTS: readonly CoverText[] = ['coverto', 'coversubject', 'covermessage'];

/** Whether a field is one of these texts. */
export function isCoverText(field: string): field is CoverText {
  return COVER_TEXTS.some((text) => text === field);
}

/** Whether the server takes cover-page texts beyond the sender's (capability `coverpage2`). */
export function takesCoverTexts(state: InfoState = infoStore.getState()): boolean {
  return offers(state, 'coverpage2');
}

/** The options without the texts that the server does not take. */
export function withSupportedFields(options: OrderOptions): OrderOptions {
  return takesCoverTexts() ? options : { ...options, ...NO_TEXTS };
}

/** The fault of an order's cover page: a message that does not fit. Null if there is none. */
export function coverProblem({ coverpage, covermessage }: OrderOptions): OrderState['coverError'] {
  const message = coverpage ? messageFault(covermessage) : null;
  return message === null ? null : { field: 'covermessage', message };
}

/** The text of the cover page that the server refused, with the reason; null for any other failure. */
export function refusedCoverText(failure: Failure): OrderState['coverError'] {
  if (failure.kind !== 'refused') return null;
  const { code, message } = failure;
  const field = COVER_TEXTS.find((text) => refusedCoverCode(text) === code);
  if (field === undefined) return null;
  return { field, message: asSentence(message) };
}
