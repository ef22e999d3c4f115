import './frame.css';
import { orderStore } from '@shared/order/order-store';
import { changeNumber, pickCountry } from '@shared/order/recipient/number';
import { isFramed, reportSize } from './frame-messages';
import { type FrameOptions, readFrameOptions } from './frame-options';

/** Starts what only a framed page does: the theme asked for, the number to begin with, its height told. Returns the end. */
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

/** Fills number and country in once the order is known, unless the person has typed a number before. */
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
