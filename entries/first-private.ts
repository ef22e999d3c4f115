/** Inside the HTML of every page that reads something of a signed-in person as it starts. */
import { makeEarlyReads } from '@shared/api/transport/early-reads';
import { runFirst } from '@shared/boot/first/run-first';

runFirst(({ info, reads }) => void makeEarlyReads(info, reads));
