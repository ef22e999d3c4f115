import { count, flag, list, object, oneOf, type Schema, schemaRef, text } from './parts';

const DATE_TIME = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$';

/** A moment with its offset, or null. */
const deliveryTime: Schema = {
  type: ['string', 'null'],
  pattern: DATE_TIME,
  description: 'When to send, ISO-8601 with an offset; null while it is sent right after paying.',
};

/** A day, or a moment of it. */
export function day(description: string): Schema {
  return text(description, { pattern: '^\\d{4}-\\d\\d-\\d\\d(T.*)?$' });
}

/** Plan constants. */
export const planProduct = oneOf(
  ['PLAN_ONETIME_TRIAL', 'PLAN_ONETIME_ANNUAL', 'PLAN_SUBSCRIPTION_MONTHLY', 'PLAN_SUBSCRIPTION_ANNUAL'],
  'Which plan.',
);

/** How often an archive mails its report. */
export const reportSchedule = oneOf(
  ['@daily', '@weekly', '@monthly', 'never'],
  'How often the archive mails what came in.',
);

/** Members of an order that a page may send back. */
export const orderOptions: Record<string, Schema> = {
  number: text('The recipient’s number as it was typed.'),
  to: text('The number after its country was checked, E.164; empty until it is good.', {
    pattern: '^(\\+[1-9]\\d{4,14})?$',
  }),
  instantsend: flag('Send right after paying.'),
  deliverytime: deliveryTime,
  tz: text('IANA zone the delivery time was chosen in.'),
  coverpage: flag('Put a cover page first.'),
  sendername: text('For the cover page.'),
  senderphone: text('For the cover page.'),
  amount: count('Price in cents. The server’s own is charged, whatever a page sends.'),
  description: text('The product in words.'),
  sku: text('Item id; `SINGLE1` is a single fax.'),
  category: text('Product category.'),
  displaycosttext: text('The price as it is shown.'),
};

/** The printer of an archive. */
export const printer: Record<string, Schema> = {
  address: text('Host, and port where it is not the usual one.'),
  queue: text('Queue name at that host.'),
  'url?': text('A ready-made set-up for one platform.'),
  'url_platform?': oneOf(['windows', 'android'], 'The platform of `url`.'),
};

/** Every shape that more than one call uses. */
export const schemas: Record<string, Schema> = {
  Features: object(
    {
      'customactivityreportperiod?': flag('Reports over any period.'),
      'drive?': flag('Forwarding to Google Drive.'),
      'onedrive?': flag('Forwarding to OneDrive.'),
      'box?': flag('Forwarding to Box.'),
      'dropbox?': flag('Forwarding to Dropbox.'),
      'print?': flag('Printing to an archive.'),
    },
    'What a plan includes; one that is missing is not included.',
  ),
  User: object(
    {
      name: text('May be empty.'),
      email: text('Address the person signs in with.'),
      phone: text('May be empty.'),
      features: schemaRef('Features'),
      'card?': object(
        {
          id: text('Payment method at the provider.'),
          brand: text('For example `visa`.'),
          last4: text('Last four digits.', { pattern: '^\\d{4}$' }),
        },
        'A card kept for the next purchase.',
      ),
    },
    'The person signed in.',
  ),
  Settings: object(
    {
      'stripe?': object({
        key: text('Publishable key.'),
        card: { type: 'object', additionalProperties: true, description: 'Sent back unchanged when a card pays.' },
        wallet: { type: 'object', additionalProperties: true, description: 'Sent back unchanged when a wallet pays.' },
        'script?': text(
          'Another address of the provider’s library; followed only when it is a path of the page’s own site.',
        ),
      }),
      'dropbox?': object({ appkey: text('App key of the chooser.'), 'script?': text('As in `stripe`.') }),
      'messaging?': object({ bot: text('Name of the bot that people can write to.') }),
      'analytics?': object({ script: text('As in `stripe`.') }),
      'providers?': list(text('For example `google`.'), 'Outside sign-ins that are offered.'),
      'capabilities?': list(
        text('Name of a call.'),
        'Calls beyond this document that the server offers. A page uses none that is not named here.',
      ),
    },
    'What the server offers. A member that is missing means that the page does not show the thing.',
  ),
  Order: object({ id: text('Guid of the order.'), ...orderOptions }, 'One fax to one number.'),
  OrderDetails: object(
    {
      id: text('The order.'),
      pagecount: count('Pages that will be faxed, the cover page included.'),
      amount: count('Price in cents.'),
    },
    'What the server has counted of an order.',
  ),
  OrderFile: object(
    {
      key: text('Names the file in later calls.'),
      name: text('As the person’s device has it.'),
      size: count('Bytes.'),
      source: schemaRef('FileSource'),
      'pagecount?': count('Pages; missing where the server does not count.'),
    },
    'A file of the order.',
  ),
  FileSource: oneOf(['upload', 'dropbox'], 'Sent to the bucket, or fetched from the cloud chooser.'),
  Archive: object(
    {
      id: text('Identifier of the archive.'),
      email: text('Address that documents are mailed to.'),
      schedule: reportSchedule,
      print_enabled: flag('Takes documents from a printer.'),
      print_to_email: flag('Mails each print too.'),
      'printerconfig?': object(printer),
    },
    'A place that receives documents.',
  ),
  Plan: object(
    {
      guid: text('Names the plan in later calls.'),
      plan: planProduct,
      current_period_end: day('Last day of the paid period.'),
      features: schemaRef('Features'),
      'renewal_date?': day('When it is charged again; missing for plans that end.'),
      'end_date?': day('When it ends; missing for plans that renew.'),
    },
    'A plan the person has.',
  ),
};
