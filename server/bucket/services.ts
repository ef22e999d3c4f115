import type { PlatformServices } from '@server/platform/services';
import type { BlobStore } from './blob-store';

/** The store of uploaded files. */
export interface BucketServices extends PlatformServices {
  bucket: BlobStore;
}
