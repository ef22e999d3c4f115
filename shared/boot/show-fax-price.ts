import { faxPrice } from '@shared/stores/fax-price';
import { infoStore } from '@shared/stores/info';

/**
 * Shows the price that the visitor's order says wherever the HTML names the price of a fax (`data-fax-price`), as soon as
 * it is known.
 */
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
