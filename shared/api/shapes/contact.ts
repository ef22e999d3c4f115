import { object } from '@shared/lib/shape/compound';
import { text } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** Body of POST /v1/contact/request (specification 3). */
export const contactRequest = object({
  name: text(),
  email: text(),
  question: text(),
  /** Name of the page the request was sent from. */
  source: text(),
  /** Address of that page. */
  url: text(),
});
/** A question to the support team. */
export type ContactRequest = Infer<typeof contactRequest>;
