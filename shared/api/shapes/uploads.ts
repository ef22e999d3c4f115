import { into, list, object, optional } from '@shared/lib/shape/compound';
import { count, isObject, name, text, word } from '@shared/lib/shape/leaves';
import type { Infer, Shape } from '@shared/lib/shape/shape';
import { fileSource, orderFile } from './files';
import { orderDetails } from './order';

/** Body of POST /v1/file/setup; the size in bytes. */
export const fileSetup = object({ name: text(), size: count() });
/** A file that is about to be sent. */
export type FileSetup = Infer<typeof fileSetup>;

/** A file chosen in the cloud chooser, registered by reference (specification 4). */
export const cloudFileDetail = object({ id: text(), url: text(), type: word(['dropbox']) });
/** What the chooser says of it. */
export type CloudFileDetail = Infer<typeof cloudFileDetail>;

/** Body of POST /v1/file/cloudsetup; the size in bytes, as the chooser says. */
export const cloudFileSetup = object({ name: text(), size: count(), detail: cloudFileDetail });
/** A file that is about to be fetched. */
export type CloudFileSetup = Infer<typeof cloudFileSetup>;

/** Answer of POST /v1/file/cloudsetup. */
export const cloudFilePlace = object({ key: name() });
/** What the file is called from now on. */
export type CloudFilePlace = Infer<typeof cloudFilePlace>;

/** Body of POST /v1/file/info. */
export const fileRegistration = object({ source: fileSource, key: text(), name: text() });
/** A stored file that the order is to have. */
export type FileRegistration = Infer<typeof fileRegistration>;

/** Answer of POST /v1/file/info. */
export const fileRegistered = object({ details: orderDetails, file: optional(orderFile) });
/** What the order has now. */
export type FileRegistered = Infer<typeof fileRegistered>;

/** Answer of POST /v1/file/setup: the form that the file is sent with, straight to the bucket. */
export interface UploadForm {
  /** Address of the bucket. */
  action: string;
  /** Key of the file, also a form field. */
  key: string;
  /** Every form field but policy, signature and the file, in the order they are to be sent. */
  fields: Record<string, string>;
  /** Base64 of the signed policy. */
  policy: string;
  signature: string;
  /** Name of the form field that carries the signature. */
  signatureField: 'x-amz-signature' | 'signature';
}

type Texts = Record<string, string>;

const field = text();
const place = object({ action: field, key: name() });

/** Where to and with which fields; one that is no text makes a form that cannot be signed as it stands: better none. */
const payload: Shape<Texts> = {
  ...place,
  others: field,
  read: (value) => {
    const fields = isObject(value) ? Object.values(value) : [];
    // All of them are texts.
    return place.read(value) && fields.every((one) => field.read(one) !== undefined) ? (value as Texts) : undefined;
  },
};

/** Of which the first counts. */
const policy: Shape<string[]> = {
  ...list(text()),
  read: (value) => (Array.isArray(value) && typeof value[0] === 'string' ? [value[0]] : undefined),
};

/** The same as it travels. */
export const uploadForm = into(
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
