import { listFaxes } from '@shared/api/calls/faxes';
import { writtenNumber } from '@shared/lib/phone/written-number';

/** Id of the list. */
const ID = 'recent-numbers';

/** Most numbers offered: more would have to be searched. */
const MOST = 8;

/** Offers the numbers of a signed-in person's latest faxes in the number field (capability `faxes`). */
export async function offerRecentNumbers(): Promise<void> {
  const outcome = await listFaxes();
  // Without suggestions the person types the number.
  if (!outcome.ok) return;
  const numbers = new Set(outcome.value.values.map(({ to }) => writtenNumber(to).text).filter((text) => text !== ''));
  const list = document.createElement('datalist');
  list.id = ID;
  list.append(...[...numbers].slice(0, MOST).map(optionOf));
  document.getElementById(ID)?.remove();
  document.body.append(list);
  attach(document.activeElement);
  // The field comes and goes with its step. It does not know the list, so that pages of people without one load less.
  document.addEventListener('focusin', ({ target }) => attach(target));
}

function attach(field: unknown): void {
  if (field instanceof HTMLInputElement && field.name === 'number') field.setAttribute('list', ID);
}

function optionOf(number: string): HTMLOptionElement {
  const option = document.createElement('option');
  option.value = number;
  return option;
}
