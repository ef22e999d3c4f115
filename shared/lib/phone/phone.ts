import type { PhoneTools } from './phone-tools';

/**
 * The phone library with the supported countries' data, loaded on first use (specification 5). A failed load rejects,
 * and the next call tries again.
 */
export async function loadPhone(): Promise<PhoneTools> {
  const { phoneTools } = await import('./phone-tools');
  return phoneTools;
}
