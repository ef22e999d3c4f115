import type { StorageProvider } from '@shared/reference/features';

/** The server's records, to compare screens with. Amounts are cents. */
export interface Ledger {
  orders: { id: string; state: string; number: string; to_number: string; paid_amount: number | null }[];
  files: {
    key: string;
    sealed_key: string | null;
    order_id: string;
    name: string;
    size: number;
    state: string;
    pagecount: number | null;
  }[];
  attempts: { id: string; order_id: string; state: string; payment_intent: string | null }[];
  charges: {
    id: string;
    amount: number;
    amount_refunded: number;
    payment_intent: string;
    refunded: boolean;
    status: string;
  }[];
  deliveries: { order_id: string; state: string; tries: number; pages_sent: number; reason: string | null }[];
  /** Refunds of undeliverable faxes. */
  refunds: { order_id: string; payment_intent: string; amount: number; state: string }[];
  /** Tries by the fax line's stand-in, as order and number. */
  faxes: { id: string; number: string; taken_at: number }[];
  /** `run_at`: ms since the epoch. */
  jobs: { id: number; kind: string; state: string; run_at: number }[];
  /** `person` is the e-mail address of the account. */
  plans: { guid: string; person: string; product: string; renewal_date: string | null; cancelled_at: number | null }[];
  planAttempts: { id: string; person: string; product: string; state: string; payment_intent: string | null }[];
  archives: { person: string; id: string; schedule: string; print_enabled: boolean; print_to_email: boolean }[];
  /** Sizes are bytes. */
  documents: {
    archive_id: string;
    id: string;
    name: string;
    size: number;
    sender: string;
    subject: string;
    pagecount: number | null;
    preview_key: string | null;
  }[];
  storageLinks: { archive_id: string; provider: StorageProvider; broken_at: number | null }[];
  /** States of documents' copies in linked storages. */
  forwards: { document_id: string; provider: string; state: string; tries: number }[];
  /** Files in the storages' stand-ins. */
  storedFiles: { provider: string; account: string; name: string; size: number }[];
  mails: { recipient: string; subject: string; body: string }[];
  contactRequests: { name: string; email: string; question: string; source: string; url: string }[];
}

/** Reads the ledger of a server. */
export async function readLedger(url: string): Promise<Ledger> {
  const response = await fetch(`${url}/sandbox/ledger`);
  if (!response.ok) throw new Error(`The ledger answered ${response.status}`);
  return (await response.json()) as Ledger;
}
