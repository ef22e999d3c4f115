import {
  type Archive,
  archive,
  archiveList,
  type PrinterConfig,
  type PrintSettings,
  printerConfig,
  type RegeneratedArchive,
  regenerated,
  type ScheduleChange,
} from '@shared/api/shapes/archives';
import { type Outcome, success } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';
import { MAX_ARCHIVES_BYTES } from '@shared/api/wire';
import { list } from '@shared/lib/shape/compound';
import { nothing } from '@shared/lib/shape/leaves';
import { parse } from '@shared/lib/shape/shape';

/** How many archives are checked at a time. */
const SLICE = 1_000;

/** GET /v1/archives: the person's archives (specification 7), checked in slices so that the page stays responsive. */
export async function listArchives(): Promise<Outcome<Archive[]>> {
  const outcome = await request({
    method: 'GET',
    path: ['archives'],
    maxBytes: MAX_ARCHIVES_BYTES,
    answer: archiveList,
  });
  return outcome.ok ? success(await readInSlices(outcome.value)) : outcome;
}

/** POST /v1/archives/{id}/reportschedule: when the report is sent; day and zone need the capability `reports`. */
export function setReportSchedule(id: string, change: ScheduleChange): Promise<Outcome<null>> {
  return request({
    method: 'POST',
    path: ['archives', id, 'reportschedule'],
    body: change,
    ifEmpty: '{}',
    answer: nothing,
  });
}

/** POST /v1/archives/{id}/printenabled: turns printing to the archive, and a copy of each print by mail, on or off. */
export function setPrintEnabled(id: string, settings: PrintSettings): Promise<Outcome<null>> {
  return request({
    method: 'POST',
    path: ['archives', id, 'printenabled'],
    body: settings,
    ifEmpty: '{}',
    answer: nothing,
  });
}

/** GET /v1/archives/{id}/printinfo: the address and queue of the archive's printer. */
export function fetchPrintInfo(id: string, options: CallOptions = {}): Promise<Outcome<PrinterConfig>> {
  return request({ ...options, method: 'GET', path: ['archives', id, 'printinfo'], answer: printerConfig });
}

/** POST /v1/archives/{id}/regenerate: gives the archive a new identifier and address. Irreversible. */
export function regenerateArchive(id: string): Promise<Outcome<RegeneratedArchive>> {
  return request({
    method: 'POST',
    path: ['archives', id, 'regenerate'],
    body: 'empty',
    answer: regenerated,
  });
}

async function readInSlices(values: readonly unknown[]): Promise<Archive[]> {
  const archives: Archive[] = [];
  for (let from = 0; from < values.length; from += SLICE) {
    if (from > 0) await new Promise((done) => setTimeout(done));
    archives.push(...(parse(list(archive), values.slice(from, from + SLICE)) ?? []));
  }
  return archives;
}
