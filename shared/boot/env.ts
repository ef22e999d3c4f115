import { configureApp } from '@shared/lib/app-config';

/**
 * Reads the build-time settings (README, configuration) into the application's config. No other code reads
 * `import.meta.env`.
 */
export function readEnvironment(): void {
  configureApp({
    apiBase: setting(import.meta.env.VITE_API_BASE, '').replace(/\/$/, ''),
    buildEnvironment: setting(
      import.meta.env.VITE_BUILD_ENVIRONMENT,
      import.meta.env.DEV ? 'development' : 'production',
    ),
    brandName: setting(import.meta.env.VITE_BRAND_NAME, 'Faxkeep'),
    supportEmail: setting(import.meta.env.VITE_SUPPORT_EMAIL, 'support@faxkeep.example'),
    analyticsId: setting(import.meta.env.VITE_ANALYTICS_ID, ''),
    surveyMerchantId: setting(import.meta.env.VITE_SURVEY_MERCHANT_ID, ''),
    executeExtras: setting(import.meta.env.VITE_EXECUTE_EXTRAS, 'all') !== 'none',
    bucketOrigins: setting(import.meta.env.VITE_BUCKET_ORIGINS, '')
      .split(' ')
      .filter(Boolean),
  });
}

function setting(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}
