import { useInfo } from '@shared/stores/use-info';

/** Whether the server lists documents (capability `documents`). Without it the page looks as if there was no such list. */
export function useOffersDocuments(): boolean {
  return useOffer('documents');
}

/** Whether the server takes the day and the zone of activity reports (capability `reports`). */
export function useOffersReports(): boolean {
  return useOffer('reports');
}

function useOffer(capability: string): boolean {
  return useInfo().context.settings.capabilities.includes(capability);
}
