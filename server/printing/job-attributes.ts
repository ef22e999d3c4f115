import { printerUri } from '@server/archives/printer-address';
import type { ArchiveServices } from '@server/archives/services';
import type { IppAttribute } from './ipp/ipp-message';
import { attribute, dateTime, enumeration, integer, keyword, named, noValue, uri } from './ipp/ipp-values';
import type { PrintJob } from './print-jobs';
import type { Printer } from './printer';
import { upTime } from './printer-attributes';

const STATES: Record<PrintJob['state'], number> = { pending: 3, processing: 5, canceled: 7, aborted: 8, completed: 9 };

/** Names of the attributes that a client gets about the job it has just started. */
export const STARTED = ['job-id', 'job-uri', 'job-state', 'job-state-reasons'];

/** All attributes of a job (RFC 8011 5.3). */
export function jobAttributes(
  { config, clock }: Pick<ArchiveServices, 'config' | 'clock'>,
  printer: Printer,
  job: PrintJob,
): IppAttribute[] {
  const address = printerUri(config, printer.archive);
  const moments = [
    ['creation', job.created_at],
    ['processing', job.begun_at],
    ['completed', job.ended_at],
  ] as const;
  return [
    attribute('job-id', integer(job.id)),
    attribute('job-uri', uri(`${address}/jobs/${job.id}`)),
    attribute('job-printer-uri', uri(address)),
    attribute('job-name', named(job.name)),
    attribute('job-originating-user-name', named(job.user_name)),
    attribute('job-state', enumeration(STATES[job.state])),
    attribute('job-state-reasons', keyword(job.reason)),
    attribute('job-k-octets', integer(Math.ceil(job.size / 1_024))),
    attribute('job-impressions', job.pagecount === 0 ? noValue : integer(job.pagecount)),
    attribute('job-impressions-completed', integer(job.state === 'completed' ? job.pagecount : 0)),
    attribute('job-printer-up-time', integer(upTime(printer, clock.now()))),
    ...moments.flatMap(([name, ms]) => [
      attribute(`time-at-${name}`, ms === null ? noValue : integer(upTime(printer, ms))),
      attribute(`date-time-at-${name}`, ms === null ? noValue : dateTime(ms)),
    ]),
  ];
}
