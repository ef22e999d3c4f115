import {
  type CloudFilePlace,
  type CloudFileSetup,
  cloudFilePlace,
  type FileRegistered,
  type FileRegistration,
  type FileSetup,
  fileRegistered,
  type UploadForm,
  uploadForm,
} from '@shared/api/shapes/orders/uploads';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';
import { nothing } from '@shared/lib/shape/leaves';

/** POST /v1/file/setup: requests the signed form used to send the file to the bucket (specification 7). */
export function setupFile(file: FileSetup, options: CallOptions = {}): Promise<Outcome<UploadForm>> {
  return request({ ...options, method: 'POST', path: ['file', 'setup'], body: file, answer: uploadForm });
}

/** POST /v1/file/cloudsetup: registers a file from the cloud chooser by reference. Resolves to its key. */
export function setupCloudFile(file: CloudFileSetup, options: CallOptions = {}): Promise<Outcome<CloudFilePlace>> {
  return request({
    ...options,
    method: 'POST',
    path: ['file', 'cloudsetup'],
    body: file,
    answer: cloudFilePlace,
  });
}

/** POST /v1/file/info: registers a stored file with the order. Resolves to the new counts. */
export function registerFile(file: FileRegistration, options: CallOptions = {}): Promise<Outcome<FileRegistered>> {
  return request({
    ...options,
    method: 'POST',
    path: ['file', 'info'],
    body: file,
    answer: fileRegistered,
  });
}

/** POST /v1/file/flush/{key}: deletes a file from the order. */
export function flushFile(key: string): Promise<Outcome<null>> {
  return request({ method: 'POST', path: ['file', 'flush', key], body: 'empty', answer: nothing });
}
