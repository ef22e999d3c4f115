import { supportedCountry } from '@shared/reference/countries';

/** The options set by the page around the frame, as checked: see docs/embed.md. */
export interface FrameOptions {
  /** Identifies this frame in messages; empty if the page was opened on its own. */
  id: string;
  /** A fax number to begin with, as typed; empty for none. */
  number: string;
  /** A supported country to begin with, alpha-2; null for none. */
  country: string | null;
  /** Null follows the visitor's own setting. */
  theme: 'light' | 'dark' | null;
}

/** Reads the frame's options from `location.search`; invalid ones are left out. */
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
