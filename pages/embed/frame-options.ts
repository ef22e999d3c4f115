import { supportedCountry } from '@shared/reference/countries';

/** What the page around the frame asked for, as checked: see docs/embed.md. */
export interface FrameOptions {
  /** Names this frame in messages; empty when the page was opened by itself. */
  id: string;
  /** A fax number to begin with, as typed; empty for none. */
  number: string;
  /** A supported country to begin with, alpha-2; null for none. */
  country: string | null;
  /** Null follows the visitor's own setting. */
  theme: 'light' | 'dark' | null;
}

/** Reads the frame's options from `location.search`; whatever is not as it should be is left out. */
export function readFrameOptions(search: string): FrameOptions {
  const params = new URLSearchParams(search);
  const text = (name: string, pattern: RegExp): string => {
    const value = params.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  const country = text('country', /^[a-z]{2}$/i).toUpperCase();
  const theme = params.get('theme');
  return {
    id: text('frame', /^[0-9a-z]{4,32}$/),
    number: text('number', /^\+?[0-9 ().-]{1,40}$/),
    country: supportedCountry(country) ? country : null,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
}
