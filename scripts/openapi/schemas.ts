import { archive } from '@shared/api/shapes/archives';
import { fileSource, orderFile } from '@shared/api/shapes/files';
import { order, orderDetails } from '@shared/api/shapes/order';
import { namedSettings } from '@shared/api/shapes/order-update';
import { plan } from '@shared/api/shapes/plans';
import { features, user } from '@shared/api/shapes/user';
import type { Schema } from './parts';
import { definitionOf, type Saying, type Sayings } from './schema-of';

const DATE_TIME = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$';

/** A day, or a moment of it. */
export function day(about: string): Saying {
  return { about, more: { pattern: '^\\d{4}-\\d\\d-\\d\\d(T.*)?$' } };
}

/** Of plan constants. */
export const planProduct = 'Which plan.';

/** Of how often an archive mails its report. */
export const reportSchedule = 'How often the archive mails what came in.';

/** Of the members of an order that a page may send back. */
export const orderOptions: Sayings = {
  number: 'The recipient’s number as it was typed.',
  to: {
    about: 'The number after its country was checked, E.164; empty until it is good.',
    more: { pattern: '^(\\+[1-9]\\d{4,14})?$' },
  },
  instantsend: 'Send right after paying.',
  deliverytime: {
    about: 'When to send, ISO-8601 with an offset; null while it is sent right after paying.',
    more: { pattern: DATE_TIME },
  },
  tz: 'IANA zone the delivery time was chosen in.',
  coverpage: 'Put a cover page first.',
  sendername: 'For the cover page.',
  senderphone: 'For the cover page.',
  amount: 'Price in cents. The server’s own is charged, whatever a page sends.',
  description: 'The product in words.',
  sku: 'Item id; `SINGLE1` is a single fax.',
  category: 'Product category.',
  displaycosttext: 'The price as it is shown.',
};

/** Of the printer of an archive. */
export const printer: Sayings = {
  address: 'Host, and port where it is not the usual one.',
  queue: 'Queue name at that host.',
  url: 'A ready-made set-up for one platform.',
  url_platform: 'The platform of `url`.',
};

/** Of printing to an archive. */
export const printing: Sayings = {
  print_enabled: 'Takes documents from a printer.',
  print_to_email: 'Mails each print too.',
};

/** Every shape that more than one call uses, by the name it has in the document. */
export const schemas: Record<string, Schema> = {
  Features: definitionOf(features, {
    about: 'What a plan includes; one that is missing is not included.',
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
    about: 'The person signed in.',
    members: {
      name: 'May be empty.',
      email: 'Address the person signs in with.',
      phone: 'May be empty.',
      card: {
        about: 'A card kept for the next purchase.',
        members: {
          id: 'Payment method at the provider.',
          brand: 'For example `visa`.',
          last4: { about: 'Last four digits.', more: { pattern: '^\\d{4}$' } },
        },
      },
    },
  }),
  Settings: definitionOf(namedSettings, {
    about: 'What the server offers. A member that is missing means that the page does not show the thing.',
    members: {
      stripe: {
        members: {
          key: 'Publishable key.',
          card: 'Sent back unchanged when a card pays.',
          wallet: 'Sent back unchanged when a wallet pays.',
          script: 'Another address of the provider’s library; followed only when it is a path of the page’s own site.',
        },
      },
      dropbox: { members: { appkey: 'App key of the chooser.', script: 'As in `stripe`.' } },
      messaging: { members: { bot: 'Name of the bot that people can write to.' } },
      analytics: { members: { script: 'As in `stripe`.' } },
      providers: { about: 'Outside sign-ins that are offered.', each: 'For example `google`.' },
      capabilities: {
        about: 'Calls beyond this document that the server offers. A page uses none that is not named here.',
        each: 'Name of a call.',
      },
    },
  }),
  Order: definitionOf(order, {
    about: 'One fax to one number.',
    members: { id: 'Guid of the order.', ...orderOptions },
  }),
  OrderDetails: definitionOf(orderDetails, {
    about: 'What the server has counted of an order.',
    members: {
      id: 'The order.',
      pagecount: 'Pages that will be faxed, the cover page included.',
      amount: 'Price in cents.',
    },
  }),
  OrderFile: definitionOf(orderFile, {
    about: 'A file of the order.',
    members: {
      key: 'Names the file in later calls.',
      name: 'As the person’s device has it.',
      size: 'Bytes.',
      pagecount: 'Pages; missing where the server does not count.',
    },
  }),
  FileSource: definitionOf(fileSource, 'Sent to the bucket, or fetched from the cloud chooser.'),
  Archive: definitionOf(archive, {
    about: 'A place that receives documents.',
    members: {
      id: 'Identifier of the archive.',
      email: 'Address that documents are mailed to.',
      schedule: reportSchedule,
      ...printing,
      printerconfig: { members: printer },
    },
  }),
  Plan: definitionOf(plan, {
    about: 'A plan the person has.',
    members: {
      guid: 'Names the plan in later calls.',
      plan: planProduct,
      current_period_end: day('Last day of the paid period.'),
      renewal_date: day('When it is charged again; missing for plans that end.'),
      end_date: day('When it ends; missing for plans that renew.'),
    },
  }),
};
