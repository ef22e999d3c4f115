/** A language as spoken in a region (specification 3). */
export interface Locale {
  /** ISO 639-1 code. */
  readonly lang: string;
  /** BCP 47 tag. */
  readonly locale: string;
  readonly label: string;
}

/** The locales offered, by language (specification 3). */
export const LOCALES: readonly Locale[] = [
  { lang: 'en', locale: 'en-US', label: 'English (United States)' },
  { lang: 'en', locale: 'en-GB', label: 'English (United Kingdom)' },
  { lang: 'en', locale: 'en-CA', label: 'English (Canada)' },
  { lang: 'en', locale: 'en-AU', label: 'English (Australia)' },
  { lang: 'fr', locale: 'fr-FR', label: 'French (France)' },
  { lang: 'fr', locale: 'fr-CA', label: 'French (Canada)' },
  { lang: 'de', locale: 'de-DE', label: 'German (Germany)' },
  { lang: 'de', locale: 'de-AT', label: 'German (Austria)' },
  { lang: 'de', locale: 'de-CH', label: 'German (Switzerland)' },
  { lang: 'es', locale: 'es-ES', label: 'Spanish (Spain)' },
  { lang: 'es', locale: 'es-MX', label: 'Spanish (Mexico)' },
  { lang: 'es', locale: 'es-US', label: 'Spanish (United States)' },
  { lang: 'pt', locale: 'pt-BR', label: 'Portuguese (Brazil)' },
  { lang: 'pt', locale: 'pt-PT', label: 'Portuguese (Portugal)' },
  { lang: 'it', locale: 'it-IT', label: 'Italian (Italy)' },
  { lang: 'nl', locale: 'nl-NL', label: 'Dutch (Netherlands)' },
  { lang: 'nl', locale: 'nl-BE', label: 'Dutch (Belgium)' },
  { lang: 'da', locale: 'da-DK', label: 'Danish (Denmark)' },
  { lang: 'sv', locale: 'sv-SE', label: 'Swedish (Sweden)' },
  { lang: 'nb', locale: 'nb-NO', label: 'Norwegian Bokmål (Norway)' },
  { lang: 'fi', locale: 'fi-FI', label: 'Finnish (Finland)' },
  { lang: 'pl', locale: 'pl-PL', label: 'Polish (Poland)' },
  { lang: 'cs', locale: 'cs-CZ', label: 'Czech (Czechia)' },
  { lang: 'el', locale: 'el-GR', label: 'Greek (Greece)' },
  { lang: 'he', locale: 'he-IL', label: 'Hebrew (Israel)' },
  { lang: 'ja', locale: 'ja-JP', label: 'Japanese (Japan)' },
  { lang: 'ko', locale: 'ko-KR', label: 'Korean (South Korea)' },
  { lang: 'zh', locale: 'zh-HK', label: 'Chinese (Hong Kong SAR China)' },
  { lang: 'hi', locale: 'hi-IN', label: 'Hindi (India)' },
];
