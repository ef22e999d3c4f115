import { mentionsAttribution } from './mentions-attribution';

let remembering: Promise<void> | null = null;

/**
 * Stores the attribution parameters of the landing address (specification 7). The code for reading and writing the
 * cookies is fetched only when there is something to store or send, which is rare.
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
    // Attribution never stops a call.
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
