import { useOrder } from '@shared/order/order-store';
import { isInOrder, pageCount, type UploadItem } from '@shared/uploads/upload-state';
import { useUploadItems } from './order-uploads';

/** How many pages the order has: as the server counted them, or as the rows of its files say; 0 if neither is known. */
export function usePageCount(): number {
  const counted = useOrder(({ details }) => details?.pagecount);
  const items = useUploadItems();
  return counted || sumPages(items);
}

/** The pages of the files in the order; 0 if those of a file are not known. */
export function sumPages(items: readonly UploadItem[]): number {
  let sum = 0;
  for (const item of items.filter(isInOrder)) {
    const pages = pageCount(item);
    if (pages === null) return 0;
    sum += pages;
  }
  return sum;
}
