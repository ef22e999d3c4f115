/** The systems with printing instructions, as a person chooses them. */
export const PLATFORMS = [
  { value: 'windows', label: 'Windows' },
  { value: 'macos', label: 'macOS' },
  { value: 'android', label: 'Android' },
  { value: 'ios', label: 'iPhone and iPad' },
  { value: 'chromeos', label: 'ChromeOS' },
  { value: 'linux', label: 'Linux' },
] as const;

/** A system with printing instructions. */
export type Platform = (typeof PLATFORMS)[number]['value'];

/** The browser properties that reveal the system. */
export type BrowserSigns = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** The visitor's system; Windows if unknown. An iPad calls itself a Mac, but a Mac has no touch screen. */
export function detectPlatform({ userAgent, maxTouchPoints }: BrowserSigns): Platform {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  if (/macintosh|mac os x/i.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'macos';
  if (/\bCrOS\b/.test(userAgent)) return 'chromeos';
  return /linux|x11/i.test(userAgent) ? 'linux' : 'windows';
}
