import type { Archive, PrinterConfig, PrintSettings, RegeneratedArchive, ReportSchedule } from '@shared/api/contract';
import { type Outcome, success } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';
import { defined, flag, list, nothing, oneOf, record, text } from '@shared/api/transport/shape';
import { MAX_ARCHIVES_BYTES } from '@shared/api/wire';

type Json = Record<string, unknown>;

/** Archives read at a time. */
const SLICE = 1_000;

const SCHEDULES: readonly ReportSchedule[] = ['@daily', '@weekly', '@monthly', 'never'];

/** GET /v1/archives: the person's archives (specification 7). A long list is read in slices, so that the page stays quick. */
export async function listArchives(options: CallOptions = {}): Promise<Outcome<Archive[]>> {
  const outcome = await request<unknown[]>({
    ...options,
    method: 'GET',
    path: ['archives'],
    maxBytes: MAX_ARCHIVES_BYTES,
    // An array of anything: its entries are checked in readInSlices.
    check: ({ values }) => (Array.isArray(values) ? (values as unknown[]) : undefined),
  });
  return outcome.ok ? success(await readInSlices(outcome.value)) : outcome;
}

/** POST /v1/archives/{id}/reportschedule: how often the activity report comes. */
export function setReportSchedule(
  id: string,
  schedule: ReportSchedule,
  options: CallOptions = {},
): Promise<Outcome<null>> {
  return request({
    ...options,
    method: 'POST',
    path: ['archives', id, 'reportschedule'],
    body: { schedule },
    check: nothing,
  });
}

/** POST /v1/archives/{id}/printenabled: printing to the archive, and a copy of each print by e-mail. */
export function setPrintEnabled(
  id: string,
  settings: PrintSettings,
  options: CallOptions = {},
): Promise<Outcome<null>> {
  return request({
    ...options,
    method: 'POST',
    path: ['archives', id, 'printenabled'],
    body: settings,
    check: nothing,
  });
}

/** GET /v1/archives/{id}/printinfo: address and queue of the archive's printer. */
export function fetchPrintInfo(id: string, options: CallOptions = {}): Promise<Outcome<PrinterConfig>> {
  return request({ ...options, method: 'GET', path: ['archives', id, 'printinfo'], check: readPrinter });
}

/** POST /v1/archives/{id}/regenerate: gives the archive a new identifier and address; irreversible. */
export function regenerateArchive(id: string, options: CallOptions = {}): Promise<Outcome<RegeneratedArchive>> {
  return request({
    ...options,
    method: 'POST',
    path: ['archives', id, 'regenerate'],
    check: (json) => {
      const guid = text(json, 'guid');
      const email = text(json, 'email');
      return guid && email !== undefined ? { guid, email } : undefined;
    },
  });
}

async function readInSlices(values: readonly unknown[]): Promise<Archive[]> {
  const archives: Archive[] = [];
  for (let from = 0; from < values.length; from += SLICE) {
    if (from > 0) await new Promise((done) => setTimeout(done));
    archives.push(...(list({ slice: values.slice(from, from + SLICE) }, 'slice', readArchive) ?? []));
  }
  return archives;
}

function readArchive(json: Json): Archive | undefined {
  const id = text(json, 'id');
  if (!id) return undefined;
  const printer = record(json, 'printerconfig');
  const printerconfig = printer && readPrinter(printer);
  return {
    id,
    email: text(json, 'email') ?? '',
    schedule: oneOf(json, 'schedule', SCHEDULES) ?? 'never',
    print_enabled: flag(json, 'print_enabled') ?? false,
    print_to_email: flag(json, 'print_to_email') ?? false,
    ...(printerconfig ? { printerconfig } : {}),
  };
}

function readPrinter(json: Json): PrinterConfig | undefined {
  const address = text(json, 'address');
  const queue = text(json, 'queue');
  if (address === undefined || queue === undefined) return undefined;
  return defined({
    address,
    queue,
    url: text(json, 'url'),
    url_platform: oneOf(json, 'url_platform', ['windows', 'android'] as const),
  });
}
