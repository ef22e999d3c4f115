import type { UploadForm } from '@shared/api/shapes/orders/uploads';
import { type Failure, failed, type Outcome, success } from '@shared/api/transport/failure';
import { SMALLEST_BODY_LIMIT, UPLOAD_ANSWER_MS, UPLOAD_STALL_MS } from '@shared/api/wire';
import type { Progress } from '@shared/uploads/live-progress';

/** Options for watching and stopping a transfer. */
export interface SendOptions {
  signal: AbortSignal;
  /** Called as often as the browser reports progress. */
  onProgress: (progress: Progress) => void;
}

/** The name sent to the storage, because a file's own name may contain anything. */
const FILE_NAME = 'document.pdf';

/**
 * Sends a file to the storage bucket with the form the server signed (specification 7): the form's fields, the policy,
 * the signature, the file last. Sends no cookies. The total time is unlimited, but 30 s without progress fail as
 * `timeout`, and so do five minutes without an answer after the last byte. After any failure without a status the file
 * may still be stored: sending it again with the same form replaces it.
 */
export function sendFile(form: UploadForm, file: Blob, { signal, onProgress }: SendOptions): Promise<Outcome<null>> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(failed({ kind: 'aborted' }));
      return;
    }
    // XMLHttpRequest, because fetch does not report upload progress.
    const transfer = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    let lastSent = -1;

    const settle = (outcome: Outcome<null>): void => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const give = (failure: Failure) => (): void => settle(failed(failure));
    const abort = (): void => transfer.abort();
    const watch = (limit: number): void => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        settle(failed({ kind: 'timeout' }));
        transfer.abort();
      }, limit);
    };

    transfer.upload.addEventListener('progress', ({ loaded, total }) => {
      if (loaded === lastSent) return;
      lastSent = loaded;
      watch(UPLOAD_STALL_MS);
      onProgress({ sent: loaded, total });
    });
    transfer.upload.addEventListener('load', () => watch(UPLOAD_ANSWER_MS));
    transfer.addEventListener('load', () => {
      const { status } = transfer;
      settle(status >= 200 && status < 300 ? success(null) : failed({ kind: 'status', status }));
    });
    transfer.addEventListener('error', give({ kind: 'network' }));
    transfer.addEventListener('abort', give({ kind: 'aborted' }));
    signal.addEventListener('abort', abort);

    transfer.open('POST', form.action);
    transfer.withCredentials = false;
    watch(UPLOAD_STALL_MS);
    transfer.send(formData(form, file));
  });
}

/**
 * Whether a file that failed without an answer may have been too large for a proxy on its way: the refusal of one
 * (413) lacks the headers that let a page read it. The same form without the file then gets an answer.
 */
export async function mayBeTooLarge(form: UploadForm, file: Blob, signal: AbortSignal): Promise<boolean> {
  if (file.size < SMALLEST_BODY_LIMIT) return false;
  const outcome = await sendFile(form, new Blob(), { signal, onProgress: () => undefined });
  return outcome.ok || outcome.failure.kind === 'status';
}

function formData(form: UploadForm, file: Blob): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form.fields)) data.append(name, value);
  data.append('policy', form.policy);
  data.append(form.signatureField, form.signature);
  data.append('file', file, FILE_NAME);
  return data;
}
