import { ATTRIBUTION_COOKIES } from '@shared/api/wire';

/** Whether an address or the cookies mention attribution: a cheap check before loading the code that reads it. */
export function mentionsAttribution(text: string): boolean {
  return ATTRIBUTION_COOKIES.some((name) => text.includes(`${name}=`));
}
