import { ATTRIBUTION_COOKIES } from '@shared/api/wire';

/** Whether an address or the cookies mention where a visitor comes from; a cheap check before the code that reads it. */
export function mentionsAttribution(text: string): boolean {
  return ATTRIBUTION_COOKIES.some((name) => text.includes(`${name}=`));
}
