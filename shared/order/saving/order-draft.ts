import { KEYS, tabStorage } from '@shared/lib/safe-storage';
import { BLANK_OPTIONS, type OrderOptions } from '@shared/order/order-options';
import { COVER_MESSAGE_LIMIT } from '@shared/reference/field-limits';
import { mayUseStored, storedOwner } from '@shared/stores/stored-owner';

/**
 * An order's fields in a tab's storage, so that a reload loses nothing: as typed, without secrets. `orderId` is null
 * for fields meant for the next order; `unsent` means that the server does not have them yet.
 */
export interface OrderDraft {
  orderId: string | null;
  unsent: boolean;
  options: OrderOptions;
}

/** A stored draft, and the e-mail address of the person signed in then; empty for a visitor. */
export interface KeptDraft extends OrderDraft {
  owner: string;
}

/** Characters of a field; a message may have more. */
const MAX_LENGTH = 400;

/** Stores a draft. Without storage only the server's copy remains. */
export function keepOrderDraft(draft: OrderDraft): void {
  tabStorage.setJson(KEYS.orderDraft, fieldsOf(draft, storedOwner()));
}

/** The draft of this tab; null if there is none or it cannot be read. */
export function readDraft(): KeptDraft | null {
  const stored = tabStorage.getJson(KEYS.orderDraft);
  return typeof stored === 'object' && stored !== null ? draftOf(new Map(Object.entries(stored))) : null;
}

/** Deletes the draft, because its order is paid. */
export function forgetDraft(): void {
  tabStorage.remove(KEYS.orderDraft);
}

/**
 * The options to restore: the draft if the server does not have it yet, otherwise the server's with what only this tab
 * knows (the country picked, the wall time of a scheduled order). Null if the draft does not fit the order, or was
 * typed by another person. `email` is the signed-in person's, or empty.
 */
export function optionsToRestore(
  draft: KeptDraft | null,
  orderId: string,
  server: OrderOptions,
  email = '',
): OrderOptions | null {
  if (draft === null || !mayUseStored(draft.owner, email)) return null;
  if (draft.orderId !== orderId) return server.number === '' ? typedBefore(draft, server) : null;
  if (draft.unsent) return typedBefore(draft, server);
  const { alpha2, number, delivery } = draft.options;
  const sameKind = delivery.kind === server.delivery.kind;
  return {
    ...server,
    ...(number === server.number ? { alpha2 } : {}),
    ...(sameKind ? { delivery: { ...server.delivery, wall: delivery.wall } } : {}),
  };
}

/** Prefills fields that a visitor left empty for the person who has since signed in (specification 6). */
function typedBefore({ owner, options }: KeptDraft, server: OrderOptions): OrderOptions {
  if (owner !== '') return options;
  const { sendername, senderphone } = server;
  return { ...options, sendername: options.sendername || sendername, senderphone: options.senderphone || senderphone };
}

/** The closed list of stored fields. */
function fieldsOf({ orderId, unsent, options }: OrderDraft, owner: string) {
  const { number, alpha2, coverpage, sendername, senderphone, coverto, coversubject, covermessage, delivery } = options;
  const { date, time, tz } = delivery.wall;
  return {
    owner,
    orderId,
    unsent,
    number,
    alpha2,
    coverpage,
    sendername,
    senderphone,
    coverto,
    coversubject,
    covermessage,
    later: delivery.kind === 'scheduled',
    date,
    time,
    tz,
  };
}

function draftOf(stored: Map<string, unknown>): KeptDraft {
  const text = (name: string, length = MAX_LENGTH) => {
    const value = stored.get(name);
    return typeof value === 'string' ? value.slice(0, length) : '';
  };
  const wall = { date: text('date'), time: text('time'), tz: text('tz') };
  const number = text('number');
  return {
    owner: text('owner'),
    orderId: text('orderId') || null,
    unsent: stored.get('unsent') === true,
    options: {
      number,
      alpha2: text('alpha2') || BLANK_OPTIONS.alpha2,
      check: number === '' ? { kind: 'empty' } : { kind: 'unchecked' },
      coverpage: stored.get('coverpage') === true,
      sendername: text('sendername'),
      senderphone: text('senderphone'),
      coverto: text('coverto'),
      coversubject: text('coversubject'),
      covermessage: text('covermessage', COVER_MESSAGE_LIMIT),
      delivery:
        stored.get('later') === true
          ? { kind: 'scheduled', wall, moment: { kind: 'pending' } }
          : { kind: 'instant', wall },
    },
  };
}
