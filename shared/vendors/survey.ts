import { appConfig } from '@shared/lib/app-config';
import { dateIn, fetchZones } from '@shared/lib/time/dates';
import { loadScript } from './load-script';

/** The data of a paid order for the survey, sent after the payment and only if the owner has a merchant id. */
export interface SurveyOrder {
  /** Order number. */
  id: string;
  email: string;
  /** Two-letter code of the destination country. */
  country: string;
  /** When the fax is delivered, ms since the epoch. */
  deliveredAt: number;
  /** The time zone for the date of delivery. */
  tz: string;
}

interface Gapi {
  load: (name: string, done: () => void) => void;
  surveyoptin?: { render: (order: Record<string, unknown>) => void };
}

const ADDRESS = 'https://apis.google.com/js/platform.js';

/** Offers the survey opt-in for an order. Does nothing without a merchant id, an e-mail address or the script. */
export async function offerSurvey({ id, email, country, deliveredAt, tz }: SurveyOrder): Promise<void> {
  if (appConfig.surveyMerchantId === '' || email === '') return;
  try {
    await Promise.all([loadScript(ADDRESS), fetchZones()]);
    const gapi = outsideGapi();
    gapi?.load('surveyoptin', () =>
      renderQuietly(gapi, {
        merchant_id: appConfig.surveyMerchantId,
        order_id: id,
        email,
        delivery_country: country,
        estimated_delivery_date: dateIn(deliveredAt, tz),
      }),
    );
  } catch {
    // Blocked or unreachable: the order is paid and shown without it.
  }
}

/** Called by the third-party script, which does not catch errors. */
function renderQuietly({ surveyoptin }: Gapi, order: Record<string, unknown>): void {
  try {
    surveyoptin?.render(order);
  } catch {
    // The order is paid and shown without the survey.
  }
}

function outsideGapi(): Gapi | undefined {
  // Set by the third-party script; it may be missing or a different version.
  return (window as { gapi?: Gapi }).gapi;
}
