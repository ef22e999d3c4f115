import { takeOver } from '@shared/forms/take-over';
import { editOptions, orderStore } from '@shared/order/order-store';
import { changeNumber, formatNumber, pickCountry } from '@shared/order/rules/number';
import { supportedCountry } from '@shared/reference/places/countries';

/** Takes over first-step fields that were filled in without events, before they are checked. */
export function takeRecipient(form: HTMLFormElement): void {
  const { alpha2, number, sendername, senderphone, coverto, coversubject, covermessage } =
    orderStore.getState().options;
  const known = { country: alpha2, number, sendername, senderphone, coverto, coversubject, covermessage };
  takeOver(form, known, (name, text) => {
    if (name === 'number') changeNumber(formatNumber(text));
    else if (name !== 'country') editOptions({ [name]: text });
    else if (supportedCountry(text)) pickCountry(text);
  });
}
