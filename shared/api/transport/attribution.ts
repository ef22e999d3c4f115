import { ATTRIBUTION_COOKIES } from '@shared/api/wire';

let remembering: Promise<void> | null = null;

/**
 * Keeps the attribution parameters of the landing address (specification 7). The code that writes and reads the
 * cookies is fetched only where there is something to keep or to send, which is rare.
 */
export function rememberAttribution(search: string): void {
  if (!mentionsAttribution(search)) return;
  remembering = import('./attribution-cookies').then(
    (cookies) => cookies.rememberAttribution(search),
    // Attribution never stops a call.
    () => undefined,
  );
}

/** The value of the attribution header; null when there is nothing to send. Never rejects. */
export async function attributionHeader(): Promise<string | null> {
  await remembering;
  if (!mentionsAttribution(document.cookie)) return null;
  try {
    const { attributionPairs } = await import('./attribution-cookies');
    return attributionPairs();
  } catch {
    // As above.
    return null;
  }
}

function mentionsAttribution(text: string): boolean {
  return ATTRIBUTION_COOKIES.some((name) => text.includes(`${name}=`));
}
