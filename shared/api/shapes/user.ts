import { object, objectOrEmpty, optional } from '@shared/lib/shape/compound';
import { flag, name, text } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** A feature is on only when its value is exactly `true`. */
const feature = optional<boolean>({ ...flag(), read: (value) => (value === true ? value : undefined) });

/** Plan features that control integrations, printing and reports (specification 3 and 6). */
export const features = objectOrEmpty(
  object({
    customactivityreportperiod: feature,
    drive: feature,
    onedrive: feature,
    box: feature,
    dropbox: feature,
    print: feature,
  }),
);
/** Which features a person has. A missing one is off. */
export type Features = Infer<typeof features>;

/** A card saved with the payment provider for later purchases. */
export const savedCard = object({ id: name(), brand: text(''), last4: text('') });
/** The card's id at the provider, its brand and its last digits. */
export type SavedCard = Infer<typeof savedCard>;

/** The signed-in person (specification 3, order context). */
export const user = object({
  name: text(''),
  email: name(),
  phone: text(''),
  features,
  card: optional(savedCard),
  /** Whether the person has confirmed the address; missing if the server does not say (capability `identity`). */
  verified: optional(flag()),
});
/** Who is signed in. Name and phone may be empty. */
export type User = Infer<typeof user>;
