import { DEFAULT_TEXTS } from '@shared/reference/default-texts';

/** The settings of a build, with the names of docs/operations/settings.md without their prefix. */
export interface AppConfig {
  /** Origin of the /v1 server; empty for the page's own. */
  apiBase: string;
  /** Path segment of /v1/info/ and `environment` of a payment. */
  buildEnvironment: string;
  brandName: string;
  supportEmail: string;
  /** The seller's name on receipts, read by lib/seller-lines.ts. Empty: the brand. */
  seller: string;
  /** GA4 measurement id; empty means no analytics. */
  analyticsId: string;
  /** Google Customer Reviews merchant id; empty means no survey. */
  surveyMerchantId: string;
  /** False for a server that rejects members of `execute` not named in the specification: omits `order` and `email`. */
  executeExtras: boolean;
  /** Origins an upload may go to; empty means any https origin, and loopback. */
  bucketOrigins: readonly string[];
}

/** The settings in force. Set once, before the first render, by boot/env.ts. */
export const appConfig: AppConfig = {
  apiBase: '',
  buildEnvironment: 'production',
  brandName: DEFAULT_TEXTS.brandName,
  supportEmail: DEFAULT_TEXTS.supportEmail,
  seller: '',
  analyticsId: '',
  surveyMerchantId: '',
  executeExtras: true,
  bucketOrigins: [],
};

/** Replaces some of the settings. For boot and for tests. */
export function configureApp(settings: Partial<AppConfig>): void {
  Object.assign(appConfig, settings);
}
