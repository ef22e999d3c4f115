import { ATTRIBUTION_COOKIES } from '@shared/api/wire';

let remembering: Promise<void> | null = null;

/**
 * Keeps the attribution parameters of the landing address (specification 7). The code that writes and reads the
 * cookies is fetched only where there is something to keep or to send, which is rare.
 */
export function rememberAttribution(search: string): void {
  if (mentionsAttribution(search)) remembering = keep(search);
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

async function keep(search: string): Promise<void> {
  try {
    const cookies = await import('./attribution-cookies');
    cookies.rememberAttribution(search);
  } catch {
    // Attribution never stops a call.
  }
}

function mentionsAttribution(text: string): boolean {
  return ATTRIBUTION_COOKIES.some((name) => text.includes(`${name}=`));
}
