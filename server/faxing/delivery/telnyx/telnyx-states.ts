import type { FaxProgress } from '@server/faxing/delivery/fax-engine';
import { nullable, object } from '@shared/lib/shape/compound';
import { name, text } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';
import type { FaxReason } from '@shared/reference/fax-reasons';

/** A fax in Telnyx's answers, as far as it is used. */
export const telnyxFax = object({
  id: name(),
  status: text(''),
  client_state: nullable(text()),
  failure_reason: nullable(text()),
});
/** A fax as Telnyx tells it. */
export type TelnyxFax = Infer<typeof telnyxFax>;

/** The most pages a fax may have at Telnyx. */
export const TELNYX_MAX_PAGES = 350;
/** The largest size of a fax's documents at Telnyx, bytes: its 50 MB. */
export const TELNYX_MAX_BYTES = 50_000_000;

/** Where a fax is. Telnyx does not tell how many pages have arrived before all have. */
export function progressOf({ status, failure_reason }: TelnyxFax, pages: number): FaxProgress {
  switch (status) {
    case 'delivered':
      return { at: 'delivered', pagesSent: pages };
    case 'originated':
    case 'sending':
    case 'sending.started':
      return { at: 'sending', pagesSent: 0 };
    case 'failed':
      return failureOf(failure_reason ?? '');
    default:
      return { at: 'queued' };
  }
}

function failureOf(detail: string): FaxProgress {
  const meaning = MEANINGS[detail] ?? 'other';
  if (meaning === 'refused' || meaning === 'unsendable') return { at: meaning, detail };
  if (meaning === 'unclear') return { at: 'unclear', pagesSent: 0, detail };
  return { at: 'failed', reason: meaning, pagesSent: 0, detail };
}

/**
 * Telnyx's reasons by meaning; any other is `other`. `refused`: our account, number or address. `unsendable`: this
 * fax's files, or a number that the account does not call.
 */
const MEANINGS: Readonly<Record<string, FaxReason | 'refused' | 'unsendable' | 'unclear'>> = {
  user_busy: 'busy',
  receiver_no_answer: 'no_answer',
  receiver_no_response: 'no_answer',
  fax_initial_communication_timeout: 'not_a_fax',
  receiver_incompatible_destination: 'not_a_fax',
  receiver_unallocated_number: 'bad_number',
  receiver_invalid_number_format: 'bad_number',
  destination_invalid: 'bad_number',
  receiver_decline: 'rejected',
  sender_canceled: 'unclear',
  account_disabled: 'refused',
  no_outbound_profile: 'refused',
  connection_channel_limit_exceeded: 'refused',
  outbound_profile_channel_limit_exceeded: 'refused',
  user_channel_limit_exceeded: 'refused',
  outbound_profile_daily_spend_limit_exceeded: 'refused',
  unverified_origination_number: 'refused',
  file_download_failed: 'refused',
  destination_not_in_service_plan: 'unsendable',
  destination_not_in_countries_whitelist: 'unsendable',
  unverified_destination_not_allowed: 'unsendable',
  file_format_invalid: 'unsendable',
  file_size_limit_exceeded: 'unsendable',
  page_count_limit_exceeded: 'unsendable',
  media_processing_exception: 'unsendable',
};
