import type { FileSource } from '@shared/api/shapes/files';
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
  sku: string;
  created_at: number;
  updated_at: number;
  paid_at: number | null;
  /** Cents charged. */
  paid_amount: number | null;
  paid_pagecount: number | null;
  payment_intent: string | null;
  receipt_email: string | null;
}

/** A file of an order: `setup` until the visitor has registered it. */
export interface OrderFileTable {
  key: string;
  position: Generated<number>;
  order_id: string;
  name: string;
  size: number;
  source: FileSource;
  state: 'setup' | 'registered';
  /** Where a file of the cloud chooser is fetched from; null for one from the device. */
  link: string | null;
  pagecount: number | null;
  created_at: number;
  /** Where the content that was registered is kept; null until then, and for files registered before it was kept apart. */
  sealed_key: string | null;
  /** SHA-256 of that content, hex. */
  sha256: string | null;
  /** When the content was removed, as it had been kept long enough; null while it is there. */
  removed_at: number | null;
}
