import type { PlatformServices } from '@server/platform/services';
import type { BlobStore } from './blob-store';

/** What the store of uploaded files takes. */
export interface BucketServices extends PlatformServices {
  bucket: BlobStore;
}
