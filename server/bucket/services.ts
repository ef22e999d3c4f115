import type { PlatformServices } from '@server/platform/services';
import type { BlobStore } from './blob-store';

/** Services that the store of uploaded files depends on. */
export interface BucketServices extends PlatformServices {
  bucket: BlobStore;
}
