import type { ArchiveDocumentTable, ArchiveMessageTable, ArchiveTable, PasswordResetTable } from './tables/archives';
import type { BucketRemovalTable, UploadBytesTable } from './tables/bucket';
import type { FaxDeliveryTable, OrderRefundTable } from './tables/deliveries';
import type { JobTable } from './tables/jobs';
import type { ContactRequestTable, MailTable } from './tables/mail';
import type { OrderFileTable, OrderTable } from './tables/orders';
import type { PaymentAttemptTable } from './tables/payments';
import type { BillingAccountTable, PlanTable } from './tables/plans';
import type { PrintJobTable } from './tables/print-jobs';
import type { PaymentReversalTable, ProviderEventTable } from './tables/reversals';
import type {
  SandboxFaxTable,
  SandboxIdempotencyTable,
  SandboxObjectTable,
  SandboxStorageAccountTable,
  SandboxStorageCodeTable,
  SandboxStorageItemTable,
  SandboxStorageTokenTable,
  SandboxStorageTroubleTable,
  SandboxStorageUploadTable,
} from './tables/sandbox';
import type { RateLimitTable, ServerSecretTable, SessionTable } from './tables/sessions';
import type { DocumentForwardTable, StorageLinkTable } from './tables/storages';
import type { EmailConfirmationTable, SignInSubjectTable, UserTable } from './tables/users';

/** Every table. Times are milliseconds since the epoch, amounts cents, sizes bytes. */
export interface Schema {
  server_secrets: ServerSecretTable;
  sessions: SessionTable;
  rate_limits: RateLimitTable;
  users: UserTable;
  sign_in_subjects: SignInSubjectTable;
  orders: OrderTable;
  order_files: OrderFileTable;
  payment_attempts: PaymentAttemptTable;
  fax_deliveries: FaxDeliveryTable;
  order_refunds: OrderRefundTable;
  bucket_removals: BucketRemovalTable;
  upload_bytes: UploadBytesTable;
  jobs: JobTable;
  mail: MailTable;
  contact_requests: ContactRequestTable;
  archives: ArchiveTable;
  archive_documents: ArchiveDocumentTable;
  archive_messages: ArchiveMessageTable;
  print_jobs: PrintJobTable;
  storage_links: StorageLinkTable;
  document_forwards: DocumentForwardTable;
  password_resets: PasswordResetTable;
  email_confirmations: EmailConfirmationTable;
  billing_accounts: BillingAccountTable;
  plans: PlanTable;
  provider_events: ProviderEventTable;
  payment_reversals: PaymentReversalTable;
  sandbox_objects: SandboxObjectTable;
  sandbox_idempotency: SandboxIdempotencyTable;
  sandbox_faxes: SandboxFaxTable;
  sandbox_storage_accounts: SandboxStorageAccountTable;
  sandbox_storage_codes: SandboxStorageCodeTable;
  sandbox_storage_tokens: SandboxStorageTokenTable;
  sandbox_storage_items: SandboxStorageItemTable;
  sandbox_storage_uploads: SandboxStorageUploadTable;
  sandbox_storage_troubles: SandboxStorageTroubleTable;
}
