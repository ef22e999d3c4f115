/** Inside the HTML of every page with an island: what must not wait for the page's code. */
import { makeEarlyCalls } from '@shared/api/transport/early-calls';
import { holdPresses } from '@shared/boot/start/hold-presses';

holdPresses();
makeEarlyCalls(document.currentScript?.dataset.calls?.split(' ') ?? []);
