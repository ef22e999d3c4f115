import { archive } from '@shared/api/shapes/archives';
import { fileSource, orderFile } from '@shared/api/shapes/orders/files';
import { order, orderDetails } from '@shared/api/shapes/orders/order';
import { namedSettings } from '@shared/api/shapes/orders/order-update';
import { plan } from '@shared/api/shapes/plans';
import { features, user } from '@shared/api/shapes/user';
import type { Schema } from './parts';
import { type Description, type Descriptions, definitionOf } from './schema-of';

const DATE_TIME = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$';

/** Documentation of a date, or a date and time. */
export function day(about: string): Description {
  return { about, more: { pattern: '^\\d{4}-\\d\\d-\\d\\d(T.*)?$' } };
}

/** Description of plan constants. */
export const planProduct = 'Which plan.';

/** Description of an archive's report schedule. */
export const reportSchedule = 'How often the archive mails a report of what it received.';

/** Description of the day of an archive's report. */
export const reportDay =
  'The day of the report: of the week, from Monday (1) to Sunday (7), or a reminder day of the month, 1 to 28, or 29 for its last day. Missing: the first.';

/** Documentation of the members of an order that a page may change. */
export const orderOptions: Descriptions = {
  number: 'The recipient’s number as typed.',
  to: {
    about: 'The validated number, in E.164 form; empty until it is valid.',
    more: { pattern: '^(\\+[1-9]\\d{4,14})?$' },
  },
  instantsend: 'Send right after payment.',
  deliverytime: {
    about: 'When to send, ISO-8601 with an offset; null if sent right after payment.',
    more: { pattern: DATE_TIME },
  },
  tz: 'IANA zone in which the delivery time was chosen.',
  coverpage: 'Whether to add a cover page.',
  sendername: 'Shown on the cover page.',
  senderphone: 'Shown on the cover page.',
  coverto:
    'The person the fax is for, shown on the cover page. This and the next two only with the capability `coverpage2`: without it pages send none of them. On the reference server at most 100 characters; a text that is not taken is refused with the code `coverto_refused`.',
  coversubject: 'Shown on the cover page; at most 200 characters, or `coversubject_refused`.',
  covermessage:
    'Shown on the cover page, with its line breaks; at most 2,000 characters, or `covermessage_refused`. One that does not fit on the page is refused when the order is paid.',
  amount: 'Price in cents. The server charges its own price, whatever a page sends.',
  description: 'Product description.',
  sku: 'Item id; `SINGLE1` is a single fax.',
  category: 'Product category.',
  displaycosttext: 'The price as displayed.',
};

/** Documentation of an archive's printer. */
export const printer: Descriptions = {
  address: 'Host, and port if not the default.',
  queue: 'Queue name on that host.',
  url: 'A ready-made setup for one platform.',
  url_platform: 'The platform of `url`.',
};

/** Documentation of printing to an archive. */
export const printing: Descriptions = {
  print_enabled: 'Whether it accepts documents from a printer.',
  print_to_email: 'Whether to mail each print too.',
};

/** Every shape that more than one call uses, by its name in the document. */
export const schemas: Record<string, Schema> = {
  Features: definitionOf(features, {
    about: 'What a plan includes; a missing member is not included.',
    members: {
      customactivityreportperiod: 'Reports over any period.',
      drive: 'Forwarding to Google Drive.',
      onedrive: 'Forwarding to OneDrive.',
      box: 'Forwarding to Box.',
      dropbox: 'Forwarding to Dropbox.',
      print: 'Printing to an archive.',
    },
  }),
  User: definitionOf(user, {
    about: 'The signed-in person.',
    members: {
      name: 'May be empty.',
      email: 'Address the person signs in with.',
      phone: 'May be empty.',
      verified: 'Whether the address is confirmed. Only with the capability `identity`.',
      card: {
        about: 'A card saved for the next purchase.',
        members: {
          id: 'Payment method at the provider.',
          brand: 'For example `visa`.',
          last4: { about: 'Last four digits.', more: { pattern: '^\\d{4}$' } },
        },
      },
    },
  }),
  Settings: definitionOf(namedSettings, {
    about: 'What the server offers. Pages do not show anything whose member is missing.',
    members: {
      stripe: {
        members: {
          key: 'Publishable key.',
          card: 'Sent back unchanged with a card payment.',
          wallet: 'Sent back unchanged with a wallet payment.',
          script: 'A different address for the provider’s library; used only if it is a path on the page’s own site.',
        },
      },
      dropbox: { members: { appkey: 'App key of the chooser.', script: 'As in `stripe`.' } },
      messaging: { members: { bot: 'Name of a bot that people can message.' } },
      password: {
        about: 'What the server requires of new passwords.',
        members: { minlength: 'Length of the shortest one, in characters.' },
      },
      analytics: { members: { script: 'As in `stripe`.' } },
      storages: {
        about: 'Cloud storages that archives can be linked to; missing if all can. Pages do not show the others.',
        each: '`drive`, `dropbox`, `onedrive` or `box`.',
      },
      providers: { about: 'Third-party sign-ins on offer.', each: 'For example `google`.' },
      capabilities: {
        about:
          'What the server offers beyond the rest: pages use `documents` (the calls about documents), `faxes` (the list of sent faxes), `links` (the calls about linked storages), `messages` (mails without documents), `reports` (the day of a report) and `receiptlink` only if named.',
        each: 'Name of a capability.',
      },
    },
  }),
  Order: definitionOf(order, {
    about: 'One fax to one number.',
    members: {
      id: 'Guid of the order.',
      ...orderOptions,
      paid: {
        about:
          'The payment of a paid order. Only for the person who paid; a page works without it, and without any of its members.',
        members: {
          at: { about: 'When it was paid, ISO-8601.', more: { pattern: DATE_TIME } },
          email: 'Where the receipt was mailed; may be empty.',
          method: 'How it was paid, in words: `Visa ending in 4242`. May be empty.',
        },
      },
    },
  }),
  OrderDetails: definitionOf(orderDetails, {
    about: 'The server’s totals for an order.',
    members: {
      id: 'The order.',
      pagecount: 'Pages to fax, including the cover page.',
      amount: 'Price in cents.',
    },
  }),
  OrderFile: definitionOf(orderFile, {
    about: 'A file of the order.',
    members: {
      key: 'Identifies the file in later calls.',
      name: 'As on the person’s device.',
      size: 'Bytes.',
      pagecount: 'Number of pages; missing if the server does not count them.',
    },
  }),
  FileSource: definitionOf(fileSource, 'Uploaded to the bucket, or fetched from the cloud chooser.'),
  Archive: definitionOf(archive, {
    about: 'A place that receives documents.',
    members: {
      id: 'Identifier of the archive.',
      email: 'Address to mail documents to.',
      schedule: reportSchedule,
      day: `${reportDay} Used with the capability \`reports\`.`,
      ...printing,
      printerconfig: { members: printer },
    },
  }),
  Plan: definitionOf(plan, {
    about: 'One of the person’s plans.',
    members: {
      guid: 'Identifies the plan in later calls.',
      plan: planProduct,
      current_period_end: day('Last day of the paid period.'),
      renewal_date: day('When it is charged again; missing for plans that end.'),
      end_date: day('When it ends, or has ended; missing for plans that renew.'),
      card: {
        about: 'The card that renewals are charged to. May be missing.',
        members: { brand: 'As the provider writes it.', last4: 'Its last digits.' },
      },
      state: '`past_due`: a renewal could not be charged, and will be tried again. May be missing.',
      amount_due: 'Cents of that renewal.',
      next_try: day('When it is tried again.'),
      message: 'Why it could not be charged.',
    },
  }),
};
