import { list, object, optional, unwrap } from '@shared/lib/shape/compound';
import { text, word } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';
import { STORAGE_PROVIDERS } from '@shared/reference/features';

/** An archive's link to a cloud storage; `broken` once the storage no longer takes its tokens. */
const storageLink = object({
  provider: word(STORAGE_PROVIDERS),
  /** The storage's owner as the provider names them, such as an e-mail address; may be empty. */
  account: text(''),
  state: word(['linked', 'broken'], 'linked'),
  /** The folder that documents are saved in, if the server names it. */
  folder: optional(text()),
});
/** A storage that an archive is linked to. */
export type StorageLink = Infer<typeof storageLink>;

/** Answer to GET /v1/archives/{id}/links: at most one link for each storage. */
export const linkList = unwrap('values', list(storageLink));
