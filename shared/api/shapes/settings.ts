import { list, object, optional } from '@shared/lib/shape/compound';
import { name, opaque, text } from '@shared/lib/shape/leaves';
import type { Infer, Shape } from '@shared/lib/shape/shape';

/** Settings of one payment method, passed back unchanged when that method pays. */
export type MethodSettings = Infer<typeof method>;

const method = opaque({});
/** Another address of an outside party's library that the server offers (checked before use). */
const script = optional(text());

/** What a server may offer; a member that is absent is not there. */
export const offers = {
  /** Card provider. */
  stripe: optional(object({ key: name(), card: method, wallet: method, script })),
  /** Cloud chooser. */
  dropbox: optional(object({ appkey: name(), script })),
  messaging: optional(object({ bot: name() })),
  analytics: optional(object({ script: name() })),
};

/** What the server offers this page; an absent member means the thing is not there (specification 3). */
export const settings = object({
  ...offers,
  // A server that does not name the sign-in providers has the one that the specification has.
  providers: words(['google']),
  capabilities: words([]),
});
/** What is offered. */
export type Settings = Infer<typeof settings>;

/** A list of words; what is there and no list is an empty one. */
// @__NO_SIDE_EFFECTS__
export function words(instead?: string[]): Shape<string[]> {
  const all = list(text(), instead);
  return { ...all, read: (value) => (value === undefined ? value : (all.read(value) ?? [])) };
}
