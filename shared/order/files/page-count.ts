import { useOrder } from '@shared/order/order-store';
import { isInOrder, pageCount, type UploadItem } from '@shared/uploads/upload-state';
import { useUploadItems } from './order-uploads';

/** The order's page count, from the server or summed over its files; 0 if unknown. */
export function usePageCount(): number {
  const counted = useOrder(({ details }) => details?.pagecount);
  const items = useUploadItems();
  return counted || sumPages(items);
}

/** The pages of the files in the order; 0 if a file's count is unknown. */
export function sumPages(items: readonly UploadItem[]): number {
  let sum = 0;
  for (const item of items.filter(isInOrder)) {
    const pages = pageCount(item);
    if (pages === null) return 0;
    sum += pages;
  }
  return sum;
}
