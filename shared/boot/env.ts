import { configureApp } from '@shared/lib/app-config';
import { DEFAULT_TEXTS, TEXT_METAS } from '@shared/reference/default-texts';

declare global {
  /** The build settings of docs/operations/settings.md; a blank one counts as not set. */
  interface ImportMetaEnv {
    readonly VITE_API_BASE?: string;
    readonly VITE_BUILD_ENVIRONMENT?: string;
    readonly VITE_BRAND_NAME?: string;
    readonly VITE_SUPPORT_EMAIL?: string;
    readonly VITE_SELLER?: string;
    readonly VITE_ANALYTICS_ID?: string;
    readonly VITE_SURVEY_MERCHANT_ID?: string;
    readonly VITE_EXECUTE_EXTRAS?: string;
    readonly VITE_BUCKET_ORIGINS?: string;
  }
}

/**
 * Reads the build settings (docs/operations/settings.md) into the application's config. No other code reads
 * `import.meta.env`: the build replaces each setting by its value and folds what depends on it.
 */
export function readEnvironment(): void {
  configureApp({
    apiBase: (import.meta.env.VITE_API_BASE || '').replace(/\/$/, ''),
    buildEnvironment: import.meta.env.VITE_BUILD_ENVIRONMENT || (import.meta.env.DEV ? 'development' : 'production'),
    brandName: textOf('brandName', import.meta.env.VITE_BRAND_NAME) || DEFAULT_TEXTS.brandName,
    supportEmail: textOf('supportEmail', import.meta.env.VITE_SUPPORT_EMAIL) || DEFAULT_TEXTS.supportEmail,
    seller: textOf('seller', import.meta.env.VITE_SELLER),
    analyticsId: import.meta.env.VITE_ANALYTICS_ID || '',
    surveyMerchantId: import.meta.env.VITE_SURVEY_MERCHANT_ID || '',
    executeExtras: import.meta.env.VITE_EXECUTE_EXTRAS !== 'none',
    bucketOrigins: (import.meta.env.VITE_BUCKET_ORIGINS || '').split(' ').filter(Boolean),
  });
}

/** An owner's text. In a browser it is in the page, where a server may have put it after the build. */
function textOf(text: keyof typeof TEXT_METAS, built: string | undefined): string {
  if (import.meta.env.SSR) return built ?? '';
  return document.querySelector<HTMLMetaElement>(`meta[name=${TEXT_METAS[text]}]`)?.content ?? '';
}
