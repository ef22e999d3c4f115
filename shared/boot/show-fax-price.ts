import { faxPrice } from '@shared/stores/fax-price';
import { infoStore } from '@shared/stores/info';

/** Shows the price in the visitor's order wherever the HTML names a fax's price (`data-fax-price`), once known. */
export function showFaxPrice(page: ParentNode): void {
  const show = (): void => {
    const price = faxPrice(infoStore.getState());
    for (const element of page.querySelectorAll('[data-fax-price]')) {
      if (element.textContent !== price) element.textContent = price;
    }
  };
  infoStore.subscribe(show);
  show();
}
