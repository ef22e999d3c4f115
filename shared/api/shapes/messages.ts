import { list, object, unwrap } from '@shared/lib/shape/compound';
import { date } from '@shared/lib/shape/date';
import { name, text } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** A mail without documents, as plain text. */
const archiveMessage = object({ id: name(), from: text(''), subject: text(''), text: text(''), received: date('') });
/** A mail without documents that an archive received, such as the question to confirm a forwarding. */
export type ArchiveMessage = Infer<typeof archiveMessage>;

/** Answer to GET /v1/archives/{id}/messages: newest first. */
export const messageList = unwrap('values', list(archiveMessage));
