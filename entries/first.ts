/** Inside the HTML of every page with an island that reads only /v1/info at startup. */
import { makeEarlyInfo } from '@shared/api/transport/early-calls';
import { runFirst } from '@shared/boot/first/run-first';

runFirst(({ info }) => void makeEarlyInfo(info));
