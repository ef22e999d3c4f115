/** @jest-environment node */
import { order } from '@shared/api/shapes/orders/order';
import { BLANK_OPTIONS } from '@shared/order/order-options';
import { toUpdate } from './order-update';

/** The product in a form that no page would write. */
const SOLD = { amount: '249', description: 'One fax', sku: 7, category: null, displaycosttext: '$2.49' };

const SUGGESTED = {
  number: '',
  to: '',
  instantsend: true,
  deliverytime: null,
  tz: '',
  coverpage: false,
  sendername: '',
  senderphone: '',
};

test('the order is sent whole, and what is sold as it was received', () => {
  const received = order.read({ id: 'o', ...SUGGESTED, ...SOLD, paid: null, other: 1 })?.received ?? {};
  expect(toUpdate(BLANK_OPTIONS, received, false)).toEqual({ ...SUGGESTED, ...SOLD });
});

test('what was not received is not made up, and the choices are those of the page', () => {
  const received = order.read({ id: 'o', sku: 'SINGLE1' })?.received ?? {};
  const options = { ...BLANK_OPTIONS, coverpage: true, sendername: 'Ann', coverto: 'Bob' };
  expect(toUpdate(options, received, true)).toEqual({
    ...SUGGESTED,
    ...{ coverpage: true, sendername: 'Ann', coverto: 'Bob', coversubject: '', covermessage: '', sku: 'SINGLE1' },
  });
});
