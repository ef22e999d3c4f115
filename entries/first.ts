/** Inside the HTML of every page with an island: what must not wait for the page's code. */
import { makeEarlyCalls } from '@shared/api/transport/early-calls';
import { fetchAhead } from '@shared/boot/start/fetch-ahead';
import { holdPresses } from '@shared/boot/start/hold-presses';

const { calls, ahead } = document.currentScript?.dataset ?? {};
holdPresses();
makeEarlyCalls(calls?.split(' ') ?? []);
fetchAhead(ahead?.split(' ') ?? []);
