import './frame.css';
import { orderStore } from '@shared/order/order-store';
import { changeNumber, pickCountry } from '@shared/order/recipient/number';
import { isFramed, reportSize } from './frame-messages';
import { type FrameOptions, readFrameOptions } from './frame-options';

/**
 * Starts what only a framed page does: sets the requested theme and number, and reports its height. Returns a function
 * that ends it.
 */
export function startFrame(): () => void {
  const options = readFrameOptions(window.location.search);
  const { dataset } = document.documentElement;
  if (options.theme) dataset.theme = options.theme;
  if (isFramed()) dataset.framed = '';
  const stopWaiting = beginWith(options);
  const root = document.getElementById('root');
  const stopReporting = root ? reportSize(root, options.id) : undefined;
  return () => {
    stopWaiting();
    stopReporting?.();
  };
}

/** Fills in number and country once the order is known, unless the person has already typed a number. */
function beginWith({ number, country }: FrameOptions): () => void {
  const fill = (): void => {
    const { order, options } = orderStore.getState();
    if (order === null) return;
    unsubscribe();
    if (options.number !== '') return;
    if (country) pickCountry(country);
    if (number) changeNumber(number);
  };
  const unsubscribe = orderStore.subscribe(fill);
  fill();
  return unsubscribe;
}
