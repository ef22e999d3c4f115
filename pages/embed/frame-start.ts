import './frame.css';
import { isFramed } from '@shared/lib/framed';
import { prefillNumber } from '@shared/order/recipient/asked-number';
import { leaveNumber } from '@shared/order/steps/order-presses';
import { reportSize } from './frame-messages';
import { readFrameOptions } from './frame-options';

/**
 * Starts what only a framed page does: sets the requested theme and number, and reports its height. Returns a function
 * that ends it.
 */
export function startFrame(): () => void {
  const options = readFrameOptions(window.location.search);
  const { dataset } = document.documentElement;
  if (options.theme) dataset.theme = options.theme;
  if (isFramed()) dataset.framed = '';
  const stopWaiting = prefillNumber(options, leaveNumber);
  const root = document.getElementById('root');
  const stopReporting = root ? reportSize(root, options.id) : undefined;
  return () => {
    stopWaiting();
    stopReporting?.();
  };
}
