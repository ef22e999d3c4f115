/** Inside the HTML of every page that reads private data of a signed-in person at startup. */
import { makeEarlyReads } from '@shared/api/transport/early-reads';
import { runFirst } from '@shared/boot/first/run-first';

runFirst(({ info, reads }) => void makeEarlyReads(info, reads));
