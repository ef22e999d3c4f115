import type { PaymentServices } from '@server/payments/services';
import type { Storages } from './storages/storages';

/** What archives take. */
export interface ArchiveServices extends PaymentServices {
  /** Where archives can forward documents to. */
  storages: Storages;
}
