/** Inside the HTML of every page with an island: what must not wait for the page's code. */
import { makeEarlyCalls } from '@shared/api/transport/early-calls';
import { fetchAhead } from '@shared/boot/start/fetch-ahead';
import { holdPresses } from '@shared/boot/start/hold-presses';

const { info, reads, ahead, atRest } = document.currentScript?.dataset ?? {};
const addresses = (list = ''): string[] => list.match(/\S+/g) ?? [];

holdPresses();
if (info) void makeEarlyCalls(info, reads);
fetchAhead(addresses(ahead), addresses(atRest));
