import { listFaxes } from '@shared/api/calls/faxes';
import { writtenNumber } from '@shared/lib/phone/written-number';
import { RECENT_NUMBERS } from './recent-numbers-id';

/** More would be a list to search instead of a help. */
const MOST = 8;

/** Offers the numbers of a signed-in person's latest faxes in the number field (capability `faxes`). */
export async function offerRecentNumbers(): Promise<void> {
  const outcome = await listFaxes();
  // Whoever gets no suggestions types the number.
  if (!outcome.ok) return;
  const numbers = new Set(outcome.value.values.map(({ to }) => writtenNumber(to).text).filter((text) => text !== ''));
  const list = document.createElement('datalist');
  list.id = RECENT_NUMBERS;
  list.append(...[...numbers].slice(0, MOST).map(optionOf));
  document.getElementById(RECENT_NUMBERS)?.remove();
  document.body.append(list);
}

function optionOf(number: string): HTMLOptionElement {
  const option = document.createElement('option');
  option.value = number;
  return option;
}
