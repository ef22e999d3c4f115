/** Inside the HTML of every page with an island: what must not wait for the page's code. */
import { makeEarlyCalls } from '@shared/api/transport/early-calls';
import { reloadOnEarlyHistory } from '@shared/boot/start/early-history';
import { markEndedSession } from '@shared/boot/start/ended-session';
import { fetchAhead, fetchFirst } from '@shared/boot/start/fetch-ahead';
import { holdDrops } from '@shared/boot/start/hold-drops';
import { holdPresses } from '@shared/boot/start/hold-presses';
import { PATHS } from '@shared/reference/paths';

const { info, reads, first, ahead, atRest } = document.currentScript?.dataset ?? {};
const addresses = (list = ''): string[] => list.match(/\S+/g) ?? [];

holdPresses();
holdDrops();
reloadOnEarlyHistory(() => location.reload());
if (location.pathname === PATHS.login) markEndedSession();
if (info) void makeEarlyCalls(info, reads);
fetchFirst(addresses(first));
fetchAhead(addresses(ahead), addresses(atRest));
