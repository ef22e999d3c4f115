import { list, object, optional, transform } from '@shared/lib/shape/compound';
import { count, isCount, isObject, name, text, word } from '@shared/lib/shape/leaves';
import type { Infer, Shape } from '@shared/lib/shape/shape';
import { fileSource, orderFile } from './files';
import { orderDetails } from './order';

/** Body of POST /v1/file/setup; `size` in bytes. */
export const fileSetup = object({ name: text(), size: count() });
/** A file about to be sent. */
export type FileSetup = Infer<typeof fileSetup>;

/** A file chosen in the cloud chooser, registered by reference (specification 4). */
export const cloudFileDetail = object({ id: text(), url: text(), type: word(['dropbox']) });
/** What the chooser reports about a file. */
export type CloudFileDetail = Infer<typeof cloudFileDetail>;

/** Body of POST /v1/file/cloudsetup; `size` in bytes, as the chooser reports it. */
export const cloudFileSetup = object({ name: text(), size: count(), detail: cloudFileDetail });
/** A cloud file about to be registered. */
export type CloudFileSetup = Infer<typeof cloudFileSetup>;

/** Answer to POST /v1/file/cloudsetup. */
export const cloudFilePlace = object({ key: name() });
/** The file's key. */
export type CloudFilePlace = Infer<typeof cloudFilePlace>;

/** Body of POST /v1/file/info. */
export const fileRegistration = object({ source: fileSource, key: text(), name: text() });
/** A stored file to add to the order. */
export type FileRegistration = Infer<typeof fileRegistration>;

/** Answer to POST /v1/file/info. */
export const fileRegistered = object({ details: orderDetails, file: optional(orderFile) });
/** What the order holds now. */
export type FileRegistered = Infer<typeof fileRegistered>;

/** Answer to POST /v1/file/setup: the form used to send the file straight to the bucket. */
export interface UploadForm {
  /** Address of the bucket. */
  action: string;
  /** Key of the file, also a form field. */
  key: string;
  /** Every form field except policy, signature and the file, in sending order. */
  fields: Record<string, string>;
  /** Base64 of the signed policy. */
  policy: string;
  signature: string;
  /** Name of the form field for the signature. */
  signatureField: 'x-amz-signature' | 'signature';
}

type Texts = Record<string, string>;

const field = text();
const target = object({ action: field, key: name() });

/**
 * Destination and fields. A whole number is sent as its digits; any other field that is not text would make the
 * signature invalid, so the whole form is rejected.
 */
const payload: Shape<Texts> = {
  ...target,
  others: field,
  read: (value) => {
    const fields = Object.entries(isObject(value) ? value : {}).map(([key, one]) => [
      key,
      isCount(one) ? `${one}` : one,
    ]);
    const texts = Object.fromEntries(fields) as Texts;
    // Both checks together make every member a string.
    return target.read(texts) && Object.values(texts).every((one) => field.read(one) !== undefined) ? texts : undefined;
  },
};

/** A list of which only the first entry counts. */
const policy: Shape<string[]> = {
  ...list(text()),
  read: (value) => (Array.isArray(value) && typeof value[0] === 'string' ? [value[0]] : undefined),
};

/** The upload form as it travels. */
export const uploadForm = transform(
  object({ payload, policy, signature: name() }),
  ({ payload: { action = '', ...fields }, policy: [signed = ''], signature }): UploadForm => ({
    action,
    key: fields.key ?? '',
    fields,
    policy: signed,
    signature,
    signatureField: Object.hasOwn(fields, 'x-amz-algorithm') ? 'x-amz-signature' : 'signature',
  }),
);
