import type { PaymentServices } from '@server/payments/services';
import type { Storages } from './storages/storages';

/** Services that archives depend on. */
export interface ArchiveServices extends PaymentServices {
  /** The storages that archives can forward documents to. */
  storages: Storages;
}
