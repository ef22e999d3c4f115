/**
 * The shapes of every /v1 request and answer (specification sections 3 and 7). Types only: the names that travel
 * in headers live in wire.ts, the checks of what arrives in the file of each resource.
 *
 * Amounts are integers in US cents, sizes are bytes, times are ISO-8601 with offset, ids are opaque strings.
 */

/** Kinds of the notice a server sends with its first answer, and of every notice shown (specification 3). */
export type NoticeType = 'info' | 'success' | 'warning' | 'error';

/** Plan features that control integrations, printing and reports (specification 3 and 6). */
export interface Features {
  customactivityreportperiod?: boolean;
  drive?: boolean;
  onedrive?: boolean;
  box?: boolean;
  dropbox?: boolean;
  print?: boolean;
}

/** A card kept with the payment provider for later purchases. */
export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
}

/** The signed-in person (specification 3, order context). */
export interface User {
  name: string;
  email: string;
  phone: string;
  features: Features;
  card?: SavedCard;
}

/** Settings of one payment method, passed back unchanged when that method pays. */
export type MethodSettings = Record<string, unknown>;

/** What the server offers this page; an absent member means the thing is not there (specification 3). */
export interface Settings {
  /** Card provider; `script` is another address of its library that the server offers (checked before use). */
  stripe?: { key: string; card: MethodSettings; wallet: MethodSettings; script?: string };
  /** Cloud chooser; `script` as above. */
  dropbox?: { appkey: string; script?: string };
  messaging?: { bot: string };
  /** Another address of the analytics library that the server offers. */
  analytics?: { script: string };
  providers: string[];
  /** Names of calls outside the contract that this server offers. */
  capabilities: string[];
}

/** A fax order (specification 3). */
export interface Order {
  id: string;
  /** The recipient's number as typed. */
  number: string;
  /** The number after country validation, E.164; empty until it is valid. */
  to: string;
  instantsend: boolean;
  /** ISO-8601 with offset; null while sent instantly. */
  deliverytime: string | null;
  /** IANA zone of the delivery time. */
  tz: string;
  coverpage: boolean;
  sendername: string;
  senderphone: string;
  /** Cents. */
  amount: number;
  description: string;
  sku: string;
  category: string;
  displaycosttext: string;
}

/** What the server has counted of an order so far (specification 3). */
export interface OrderDetails {
  id: string;
  pagecount: number;
  /** Cents. */
  amount: number;
}

/** Where a file came from (specification 3). */
export type FileSource = 'upload' | 'dropbox';

/** A file registered with the order. */
export interface OrderFile {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  source: FileSource;
  /** Pages counted by the server; absent where it does not count. */
  pagecount?: number;
}

/** Everything a page starts from (specification 3, order context). */
export interface Context {
  user: User | null;
  settings: Settings;
  order: Order;
  details: OrderDetails;
  files: OrderFile[];
}

/** The notice a server sends on load; the message is HTML and is cleaned before it is shown (specification 7). */
export interface LoadNotification {
  message: string;
  type: NoticeType;
}

/** Answer of GET /v1/info/{environment}. */
export interface Info {
  context: Context;
  notification?: LoadNotification;
}

/** Body of POST /v1/order/update/{id}: the order's fields, flat; those that did not change may be left out. */
export type OrderUpdate = Partial<Omit<Order, 'id'>>;

/** Answer of POST /v1/order/update/{id}. */
export interface OrderUpdateAnswer {
  details: OrderDetails;
  /** The members that are offered anew. */
  settings?: Partial<Settings>;
}

/** A file chosen in the cloud chooser, registered by reference (specification 4). */
export interface CloudFileDetail {
  id: string;
  url: string;
  type: 'dropbox';
}

/** Answer of POST /v1/file/setup: the form that the file is sent with, straight to the bucket. */
export interface UploadForm {
  /** Address of the bucket. */
  action: string;
  /** Key of the file, also a form field. */
  key: string;
  /** Every form field but policy, signature and the file, in the order they are to be sent. */
  fields: Record<string, string>;
  /** Base64 of the signed policy. */
  policy: string;
  signature: string;
  /** Name of the form field that carries the signature. */
  signatureField: 'x-amz-signature' | 'signature';
}

/** Body of POST /v1/file/info. */
export interface FileRegistration {
  key: string;
  name: string;
  source: FileSource;
}

/** Answer of POST /v1/file/info. */
export interface FileRegistered {
  details: OrderDetails;
  file?: OrderFile;
}

/** Body of POST /v1/order/execute/stripe. */
export interface ExecuteBody {
  /** Id of the provider's token (card) or confirmation token (wallet). */
  token: string;
  /** Address of the page that pays. */
  url: string;
  environment: string;
  settings: MethodSettings;
  /** Guid of the order that the page shows; a server that knows it refuses to charge for another one. */
  order?: string;
  /** Where the receipt goes, as the token of a card does not carry it; a server may do without. */
  email?: string;
}

/** Answer of POST /v1/order/execute/stripe: a paid order. */
export interface ExecuteAnswer {
  /** Guid of the paid order, for /order/{guid}. */
  order: string;
  /** Cents. */
  amount: number;
  pagecount: number;
  email: string;
  /** Where to go next; checked by lib/safe-url before it is followed. */
  redirect?: string;
}

/** How often an archive mails its activity report (specification 9). */
export type ReportSchedule = '@daily' | '@weekly' | '@monthly' | 'never';

/** How a printer reaches an archive (specification 3). */
export interface PrinterConfig {
  address: string;
  queue: string;
  url?: string;
  url_platform?: 'windows' | 'android';
}

/** An archive (specification 3). */
export interface Archive {
  id: string;
  email: string;
  schedule: ReportSchedule;
  print_enabled: boolean;
  print_to_email: boolean;
  printerconfig?: PrinterConfig;
}

/** Body of POST /v1/archives/{id}/printenabled. */
export interface PrintSettings {
  print_enabled: boolean;
  print_to_email: boolean;
}

/** Answer of POST /v1/archives/{id}/regenerate: both replace what the archive had (specification 4). */
export interface RegeneratedArchive {
  guid: string;
  email: string;
}

/** Cloud storages an archive can forward to (specification 1). */
export type StorageProvider = 'drive' | 'dropbox' | 'onedrive' | 'box';

/** Account profile (specification 3). */
export interface Profile {
  name: string;
  phone: string;
  email: string;
  communications: { featureupdates: boolean };
}

/** Body of POST /v1/account/authenticate and /register. */
export interface Credentials {
  email: string;
  password: string;
}

/** Answer of the two: where the server wants the person to go, checked before it is followed. */
export interface SignedIn {
  redirect?: string;
}

/** Plan constants (specification 3). */
export type PlanProduct =
  | 'PLAN_ONETIME_TRIAL'
  | 'PLAN_ONETIME_ANNUAL'
  | 'PLAN_SUBSCRIPTION_MONTHLY'
  | 'PLAN_SUBSCRIPTION_ANNUAL';

/** A plan a person has (specification 3). Dates are YYYY-MM-DD or ISO-8601. */
export interface Plan {
  guid: string;
  plan: PlanProduct;
  current_period_end: string;
  features: Features;
  renewal_date?: string;
  end_date?: string;
}

/** Body of POST /v1/plans. */
export interface PlanPurchase {
  channel: 'web';
  /** Cents; what the page showed. */
  cost: number;
  /** Id of the payment method; null for the trial. */
  payment_method: string | null;
  email: string;
  product: PlanProduct;
  via: 'stripe';
  /** The attempt's idempotency id, the same on every retry of one attempt. */
  key: string;
  /** YYYY-MM-DD; absent for plans that do not renew. */
  renew_date?: string;
  paymentIntentId?: string;
}

/** Answer of POST /v1/plans. */
export interface PlanPurchased {
  ordernumber: string;
  /** Cents. */
  total: number;
  product: PlanProduct;
  product_name: string;
  category: string;
}

/** Body of POST /v1/contact/request (specification 3). */
export interface ContactRequest {
  name: string;
  email: string;
  question: string;
  /** Name of the page it was sent from. */
  source: string;
  /** Address of that page. */
  url: string;
}
