import { configureApp } from '@shared/lib/app-config';

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
    brandName: import.meta.env.VITE_BRAND_NAME || 'Faxkeep',
    supportEmail: import.meta.env.VITE_SUPPORT_EMAIL || 'support@faxkeep.example',
    ...(import.meta.env.VITE_SELLER ? { seller: import.meta.env.VITE_SELLER } : {}),
    analyticsId: import.meta.env.VITE_ANALYTICS_ID || '',
    surveyMerchantId: import.meta.env.VITE_SURVEY_MERCHANT_ID || '',
    executeExtras: import.meta.env.VITE_EXECUTE_EXTRAS !== 'none',
    bucketOrigins: (import.meta.env.VITE_BUCKET_ORIGINS || '').split(' ').filter(Boolean),
  });
}
