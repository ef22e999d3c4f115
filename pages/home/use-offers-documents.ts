import { useInfo } from '@shared/stores/use-info';

/** Whether the server lists documents (capability `documents`). Without it the page looks as if there was no such list. */
export function useOffersDocuments(): boolean {
  return useInfo().context.settings.capabilities.includes('documents');
}
