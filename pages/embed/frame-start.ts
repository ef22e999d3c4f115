import './frame.css';
import { isFramed } from '@shared/lib/frame/framed';
import { prefillNumber } from '@shared/order/recipient/asked-number';
import { leaveNumber } from '@shared/order/steps/order-presses';
import { reportSize } from './frame-messages';
import { readFrameOptions } from './frame-options';

/** Sets the theme and number requested for the frame, and reports its height. Returns a function that stops it. */
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
