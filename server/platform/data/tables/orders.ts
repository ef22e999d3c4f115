import type { FileSource } from '@shared/api/shapes/orders/files';
import type { Generated } from 'kysely';

/** A fax order; `open` until it is paid. A visitor has at most one open order. */
export interface OrderTable {
  id: string;
  visitor_id: string;
  user_id: string | null;
  state: 'open' | 'paid';
  number: string;
  /** E.164 or empty. */
  to_number: string;
  instantsend: boolean;
  /** As sent by the page, with its offset. */
  deliverytime: string | null;
  tz: string;
  coverpage: boolean;
  sendername: string;
  senderphone: string;
  /** Recipient of the fax; like the next two, empty if not given, and once the order's files are removed. */
  coverto: string;
  coversubject: string;
  /** Its lines end in \n. */
  covermessage: string;
  sku: string;
  created_at: number;
  updated_at: number;
  paid_at: number | null;
  /** Cents charged. */
  paid_amount: number | null;
  paid_pagecount: number | null;
  payment_intent: string | null;
  receipt_email: string | null;
  /** "Visa ending in 4242"; null if unknown. */
  paid_method: string | null;
}

/** A file of an order; `setup` until it is registered. */
export interface OrderFileTable {
  key: string;
  position: Generated<number>;
  order_id: string;
  name: string;
  size: number;
  source: FileSource;
  state: 'setup' | 'registered';
  /** Link of a file from the cloud chooser; null for one from the device. */
  link: string | null;
  pagecount: number | null;
  created_at: number;
  /** Key of the sealed content; null before registration, and for files registered before sealing existed. */
  sealed_key: string | null;
  /** Size of that content, bytes; null as long as sealed content has none. */
  sealed_size: number | null;
  /** SHA-256 of that content, hex. */
  sha256: string | null;
  /** When the content was removed after its retention period; null while it exists. */
  removed_at: number | null;
}
