import { BucketError } from '@server/bucket/bucket-error';
import { isOutOfRoom, OUT_OF_ROOM } from '@server/bucket/out-of-room';
import { Refusal } from '@server/http/refuse';

/** The refusal for a failure of the storage rather than of the file; returns any other error unchanged. */
export function storageRefusal(error: unknown): unknown {
  if (isOutOfRoom(error)) return new Refusal(507, OUT_OF_ROOM);
  if (error instanceof BucketError) {
    return new Refusal(502, "Our file storage isn't responding: please try again in a few minutes");
  }
  return error;
}
