import type { CloudFileDetail, FileRegistered, FileRegistration, UploadForm } from '@shared/api/contract';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';
import { nothing, record, text } from '@shared/api/transport/shape';
import { readDetails, readFile } from './read-order';

/** POST /v1/file/setup: asks for the signed form that the file is sent to the bucket with (specification 7). */
export function setupFile(
  file: { name: string; size: number },
  options: CallOptions = {},
): Promise<Outcome<UploadForm>> {
  return request({ ...options, method: 'POST', path: ['file', 'setup'], body: file, check: readUploadForm });
}

/** POST /v1/file/cloudsetup: registers a file of the cloud chooser by reference; answers its key. */
export function setupCloudFile(
  file: { name: string; size: number; detail: CloudFileDetail },
  options: CallOptions = {},
): Promise<Outcome<{ key: string }>> {
  return request({
    ...options,
    method: 'POST',
    path: ['file', 'cloudsetup'],
    body: file,
    check: (json) => {
      const key = text(json, 'key');
      return key ? { key } : undefined;
    },
  });
}

/** POST /v1/file/info: registers a stored file with the order; answers the new counts. */
export function registerFile(file: FileRegistration, options: CallOptions = {}): Promise<Outcome<FileRegistered>> {
  return request({
    ...options,
    method: 'POST',
    path: ['file', 'info'],
    body: file,
    check: (json) => {
      const detailsJson = record(json, 'details');
      const details = detailsJson && readDetails(detailsJson);
      const fileJson = record(json, 'file');
      const registered = fileJson && readFile(fileJson);
      return details ? { details, ...(registered ? { file: registered } : {}) } : undefined;
    },
  });
}

/** POST /v1/file/flush/{key}: deletes a file of the order. */
export function flushFile(key: string, options: CallOptions = {}): Promise<Outcome<null>> {
  return request({ ...options, method: 'POST', path: ['file', 'flush', key], check: nothing });
}

function readUploadForm(json: Record<string, unknown>): UploadForm | undefined {
  const payload = record(json, 'payload');
  const policy = Array.isArray(json.policy) ? (json.policy[0] as unknown) : undefined;
  const signature = text(json, 'signature');
  if (!payload || typeof policy !== 'string' || !signature) return undefined;
  const { action, ...rest } = payload;
  const fields = Object.entries(rest);
  const key = text(payload, 'key');
  // One member that is not text means a form that cannot be signed as it stands: better no upload than a wrong one.
  if (typeof action !== 'string' || !key || fields.some(([, value]) => typeof value !== 'string')) return undefined;
  return {
    action,
    key,
    fields: Object.fromEntries(fields) as Record<string, string>,
    policy,
    signature,
    signatureField: Object.hasOwn(payload, 'x-amz-algorithm') ? 'x-amz-signature' : 'signature',
  };
}
