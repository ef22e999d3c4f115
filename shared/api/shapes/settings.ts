import { list, object, optional } from '@shared/lib/shape/compound';
import { count, name, opaque, text } from '@shared/lib/shape/leaves';
import type { Infer, Shape } from '@shared/lib/shape/shape';

/** Settings of one payment method, sent back unchanged when paying with that method. */
export type MethodSettings = Infer<typeof method>;

const method = opaque({});
/** Alternative address of a third party's library, checked before use. */
const script = optional(text());

/** What a server may offer. An absent member is not on offer. */
export const offers = {
  /** Card provider. */
  stripe: optional(object({ key: name(), card: method, wallet: method, script })),
  /** Cloud chooser. */
  dropbox: optional(object({ appkey: name(), script })),
  messaging: optional(object({ bot: name() })),
  /** Minimum length of a new password, in characters; missing if the server does not say. */
  password: optional(object({ minlength: count() })),
  analytics: optional(object({ script: name() })),
  /** Cloud storages that archives can be linked to; missing, for all of them, if the server sends no list. */
  storages: optional(list(text())),
};

/** What the server offers this page; an absent member is not on offer (specification 3). */
export const settings = object({
  ...offers,
  // A server that does not name its sign-in providers has the one from the specification.
  providers: words(['google']),
  capabilities: words([]),
});
/** What is on offer. */
export type Settings = Infer<typeof settings>;

/** A list of words. A present value that is not a list reads as an empty list. */
// @__NO_SIDE_EFFECTS__
export function words(fallback?: string[]): Shape<string[]> {
  const all = list(text(), fallback);
  return { ...all, read: (value) => (value === undefined ? value : (all.read(value) ?? [])) };
}
