import { useInfo } from '@shared/stores/use-info';

/** Whether the server tells which storages are linked (capability `links`). Without it the page knows nothing of links. */
export function useOffersLinks(): boolean {
  return useInfo().context.settings.capabilities.includes('links');
}
