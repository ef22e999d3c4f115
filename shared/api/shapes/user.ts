import { always, object, optional } from '@shared/lib/shape/compound';
import { flag, name, text } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** A feature counts when it is truly on. */
const feature = optional<boolean>({ ...flag(), read: (value) => (value === true ? value : undefined) });

/** Plan features that control integrations, printing and reports (specification 3 and 6). */
export const features = always(
  object({
    customactivityreportperiod: feature,
    drive: feature,
    onedrive: feature,
    box: feature,
    dropbox: feature,
    print: feature,
  }),
);
/** Which of them a person has; one that is missing is off. */
export type Features = Infer<typeof features>;

/** A card kept with the payment provider for later purchases. */
export const savedCard = object({ id: name(), brand: text(''), last4: text('') });
/** Its id at the provider, brand and last digits. */
export type SavedCard = Infer<typeof savedCard>;

/** The signed-in person (specification 3, order context). */
export const user = object({
  name: text(''),
  email: name(),
  phone: text(''),
  features,
  card: optional(savedCard),
});
/** Who is signed in; name and phone may be empty. */
export type User = Infer<typeof user>;
