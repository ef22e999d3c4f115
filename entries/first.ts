/** Inside the HTML of every page with an island that reads nothing but /v1/info as it starts. */
import { makeEarlyInfo } from '@shared/api/transport/early-calls';
import { runFirst } from '@shared/boot/first/run-first';

runFirst(({ info }) => void makeEarlyInfo(info));
