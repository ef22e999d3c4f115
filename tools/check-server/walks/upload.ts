import { registerFile, setupFile } from '@shared/api/calls/files';
import { fileRegistered, type UploadForm, uploadForm } from '@shared/api/shapes/orders/uploads';
import { isUsableForm } from '@shared/uploads/sending/check-policy';
import { sendFile } from '@shared/uploads/sending/send-file';
import type { Check } from '../check';
import { cameWords } from '../failure-words';
import { tryCall } from '../try-call';

/** Takes a PDF through the three stages of an upload; returns its key, or null if a stage failed. */
export async function upload(check: Check, name: string, pdf: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const size = pdf.byteLength;
  const form = await tryCall(check, 'POST /v1/file/setup', {
    make: () => setupFile({ name, size }),
    shape: uploadForm,
    says: () => 'an address, a policy and a signature',
  });
  if (!form.ok || !isUsable(check, form.value, size)) return null;
  if (!(await store(check, form.value, new Blob([pdf], { type: 'application/pdf' })))) return null;
  const registered = await tryCall(check, 'POST /v1/file/info', {
    make: () => registerFile({ key: form.value.key, name, source: 'upload' }),
    shape: fileRegistered,
    says: () => 'the file is part of the order',
  });
  return registered.ok ? form.value.key : null;
}

/** Whether the pages would send the file with this form. Replacing the other parts finds the faulty one. */
function isUsable({ report, options }: Check, form: UploadForm, size: number): boolean {
  const about = 'Upload form';
  if (isUsableForm(form, size)) {
    report.add('ok', about, 'pages trust its address, and its policy is valid and takes the file');
    return true;
  }
  if (!isUsableForm({ ...form, action: 'https://bucket.example' }, size) && options.build.bucketOrigins.length === 0) {
    const isSize = isUsableForm({ ...form, action: 'https://bucket.example' }, 1_000_000);
    const what = isSize
      ? `its policy does not take a file of ${size} bytes`
      : 'policy[0] is no base64 of JSON with an expiration in the future and a list of conditions';
    report.add('wrong', about, `${what}: pages send no file by it`);
  } else {
    const why = form.action.startsWith('http:')
      ? 'it is http, where others can read the file'
      : 'it is no https address of a bucket that this build trusts';
    report.add('wrong', about, `pages do not send files to payload.action: ${why}`);
  }
  return false;
}

/** Sends the file to the bucket, which must allow the pages' origin and answer with a 2xx. */
async function store({ browser, report }: Check, form: UploadForm, file: Blob): Promise<boolean> {
  const before = browser.exchanges.length;
  const { signal } = new AbortController();
  const sent = await sendFile(form, file, { signal, onProgress: () => undefined });
  const exchange = browser.exchanges.slice(before).findLast(({ method }) => method === 'POST');
  const about = 'Upload to the bucket';
  const came = exchange ? cameWords(exchange) : 'nothing';
  if (sent.ok) {
    report.add('ok', about, `sent: the form and a PDF, without cookies; came: ${came}; pages read: the file is there`);
    return true;
  }
  const target = exchange?.came?.headers.get('location');
  const why =
    exchange?.lost ??
    (target
      ? 'it ends in a redirect, which the page of another site may not follow: let it end with success_action_status'
      : 'only a 2xx is a success');
  report.add(
    'wrong',
    about,
    `sent: the form and a PDF, without cookies; came: ${came}; pages read: failure uploading to storage, as ${why}`,
  );
  return false;
}
