import type { ArchiveServices } from '@server/archives/services';
import { IppRefusal, OPERATION, STATUS } from './ipp/ipp-codes';
import { GROUP, type IppAttribute, type IppGroup, type IppMessage, TAG } from './ipp/ipp-message';
import {
  attribute,
  charset,
  find,
  isTrue,
  language,
  numberOf,
  plainTextOf,
  rangesOf,
  text,
  textsOf,
} from './ipp/ipp-values';
import type { IppRequest } from './ipp/read-request';
import { jobAttributes, STARTED } from './job-attributes';
import { mediaDatabase } from './media';
import { addJob, findJob, type JobDescription, listJobs, moveJob, type PrintJob } from './print-jobs';
import type { Printer } from './printer';
import { ANY_FORMAT, FORMATS, printerAttributes } from './printer-attributes';
import { receivePrint } from './receive-print';

/** A request to a printer, as its operations see it. */
interface OperationRequest {
  services: ArchiveServices;
  printer: Printer;
  operation: IppGroup;
  job: IppGroup | undefined;
  data: IppRequest['data'];
}

/** Groups of a successful answer, after the operation group. */
type ResponseGroups = readonly IppGroup[];

/** Answers a request, also with a refusal. Throws only what is our own fault. */
export async function answerRequest(
  services: ArchiveServices,
  printer: Printer | null,
  { message, data }: Pick<IppRequest, 'message' | 'data'>,
): Promise<IppMessage> {
  try {
    const operation = checkedOperation(message);
    if (!printer) throw new IppRefusal(STATUS.notFound, 'There is no such printer: its address may have changed');
    const answer = OPERATIONS[message.code];
    if (!answer) throw new IppRefusal(STATUS.operationNotSupported, 'This printer cannot do that');
    const job = message.groups.find(({ tag }) => tag === GROUP.job);
    const groups = await answer({ services, printer, operation, job, data });
    return responseTo(message, STATUS.ok, [], groups);
  } catch (error) {
    if (!(error instanceof IppRefusal)) throw error;
    return responseTo(message, error.status, [attribute('status-message', text(error.message))], []);
  }
}

/** A response with only a status, also to an unreadable request. */
export function responseTo(
  { version, requestId }: Pick<IppMessage, 'version' | 'requestId'>,
  status: number,
  more: readonly IppAttribute[] = [],
  groups: ResponseGroups = [],
): IppMessage {
  const first = [
    attribute('attributes-charset', charset('utf-8')),
    attribute('attributes-natural-language', language('en')),
  ];
  const answered = version.major === 1 || version.major === 2 ? version : { major: 2, minor: 0 };
  return {
    version: answered,
    code: status,
    requestId,
    groups: [{ tag: GROUP.operation, attributes: [...first, ...more] }, ...groups],
  };
}

/** The operation group, checked for the order that RFC 8011 4.1 requires. */
function checkedOperation({ version, requestId, groups }: IppMessage): IppGroup {
  if (version.major !== 1 && version.major !== 2)
    throw new IppRefusal(STATUS.versionNotSupported, 'This printer knows IPP 1.1 and 2.0');
  const [operation] = groups;
  const [first, second] = operation?.attributes ?? [];
  const isRight =
    requestId > 0 &&
    operation?.tag === GROUP.operation &&
    first?.name === 'attributes-charset' &&
    second?.name === 'attributes-natural-language' &&
    (find(operation, 'printer-uri') ?? find(operation, 'job-uri'))?.values[0]?.tag === TAG.uri;
  if (!isRight) throw new IppRefusal(STATUS.badRequest, 'This is not a request to a printer');
  if (!['utf-8', 'us-ascii'].includes((textsOf(first)[0] ?? '').toLowerCase())) {
    throw new IppRefusal(STATUS.charsetNotSupported, 'This printer knows UTF-8');
  }
  return operation;
}

const OPERATIONS: Readonly<Record<number, (asked: OperationRequest) => Promise<ResponseGroups> | ResponseGroups>> = {
  [OPERATION.getPrinterAttributes]: getPrinterAttributes,
  [OPERATION.validateJob]: (asked) => {
    checkJob(asked);
    return [];
  },
  [OPERATION.printJob]: printJob,
  [OPERATION.createJob]: async (asked) => {
    checkJob(asked);
    return started(asked, await addJob(asked.services, asked.printer.archive.id, describe(asked), 'pending'));
  },
  [OPERATION.sendDocument]: sendDocument,
  [OPERATION.closeJob]: closeJob,
  [OPERATION.getJobs]: getJobs,
  [OPERATION.getJobAttributes]: async (asked) => {
    const job = await jobOf(asked);
    return [{ tag: GROUP.job, attributes: requested(asked, jobAttributes(asked.services, asked.printer, job), 'all') }];
  },
  [OPERATION.cancelJob]: async (asked) => {
    const { id } = await jobOf(asked);
    const canceled = await moveJob(asked.services, id, ['pending', 'processing'], CANCELED);
    if (!canceled) throw new IppRefusal(STATUS.notPossible, 'The document is in the archive already: delete it there');
    return [];
  },
  [OPERATION.cancelMyJobs]: async (asked) => {
    const jobs = await listJobs(asked.services, asked.printer.archive.id, 'not-completed', { user: userOf(asked) });
    for (const { id } of jobs) await moveJob(asked.services, id, ['pending', 'processing'], CANCELED);
    return [];
  },
  // An archive has no light to blink.
  [OPERATION.identifyPrinter]: () => [],
};

const CANCELED = { state: 'canceled', reason: 'job-canceled-by-user' } as const;

async function getPrinterAttributes(asked: OperationRequest): Promise<ResponseGroups> {
  const { services, printer } = asked;
  const queued = (await listJobs(services, printer.archive.id, 'not-completed')).length;
  const all = printerAttributes(services, printer, queued);
  const isDatabaseAsked = textsOf(find(asked.operation, 'requested-attributes')).includes('media-col-database');
  const attributes = requested(asked, all, 'all');
  return [{ tag: GROUP.printer, attributes: isDatabaseAsked ? [...attributes, mediaDatabase()] : attributes }];
}

async function printJob(asked: OperationRequest): Promise<ResponseGroups> {
  checkJob(asked);
  const job = await addJob(asked.services, asked.printer.archive.id, describe(asked), 'processing');
  return started(asked, await process(asked, job, true));
}

async function sendDocument(asked: OperationRequest): Promise<ResponseGroups> {
  const job = await jobOf(asked);
  checkJob(asked);
  const isLast = isTrue(find(asked.operation, 'last-document'));
  if (!find(asked.operation, 'last-document'))
    throw new IppRefusal(STATUS.badRequest, 'The request does not say whether this is the last document');
  const document = await startOf(asked.data);
  if (!document) return isLast ? closeJob(asked) : started(asked, job);
  if (job.size > 0) throw new IppRefusal(STATUS.multipleDocumentsNotSupported, 'A job has one document');
  const begun = await moveJob(asked.services, job.id, ['pending'], { state: 'processing', reason: 'none' });
  if (!begun) throw new IppRefusal(STATUS.notPossible, 'The job has ended');
  return started(asked, await process({ ...asked, data: document }, begun, isLast));
}

/** Ends a job that gets no more documents; it is completed if it has one. */
async function closeJob(asked: OperationRequest): Promise<ResponseGroups> {
  const job = await jobOf(asked);
  if (job.ended_at !== null) return started(asked, job);
  const end = job.size > 0 ? COMPLETED : ({ state: 'aborted', reason: 'aborted-by-system' } as const);
  return started(asked, (await moveJob(asked.services, job.id, ['pending'], end)) ?? job);
}

const COMPLETED = { state: 'completed', reason: 'job-completed-successfully' } as const;

/**
 * Receives a job's document, then files it and changes the job's state in one transaction: a job canceled in the
 * meantime files nothing. A job whose document is refused is aborted.
 */
async function process(asked: OperationRequest, job: PrintJob, isLast: boolean): Promise<PrintJob> {
  const { services, printer, operation } = asked;
  const end = isLast ? COMPLETED : ({ state: 'pending', reason: 'job-incoming' } as const);
  let moved = job;
  try {
    const name = plainTextOf(find(operation, 'document-name'), 255) || job.name;
    const { size } = await receivePrint(services, printer.archive.id, {
      name,
      user: job.user_name,
      format: formatOf(asked),
      isMailed: printer.archive.print_to_email,
      ranges: rangesOf(find(asked.job, 'page-ranges')),
      data: asked.data,
      alongside: async (transaction, { size: bytes, pages: pagecount }) => {
        const now = await moveJob({ ...services, db: transaction }, job.id, ['processing'], {
          ...end,
          size: bytes,
          pagecount,
        });
        if (!now) throw new IppRefusal(STATUS.notPossible, 'The job has ended');
        moved = now;
      },
    });
    services.log.info('print filed', { size });
    return moved;
  } catch (error) {
    await moveJob(services, job.id, ['processing'], { state: 'aborted', reason: 'aborted-by-system' });
    throw error;
  }
}

async function getJobs(asked: OperationRequest): Promise<ResponseGroups> {
  const { services, printer, operation } = asked;
  const which = textsOf(find(operation, 'which-jobs'))[0] ?? 'not-completed';
  if (which !== 'completed' && which !== 'not-completed') {
    throw new IppRefusal(STATUS.valuesNotSupported, 'This printer lists jobs that are completed, or that are not');
  }
  const limit = numberOf(find(operation, 'limit'));
  const jobs = await listJobs(services, printer.archive.id, which, {
    ...(isTrue(find(operation, 'my-jobs')) ? { user: userOf(asked) } : {}),
    ...(limit === undefined || limit < 1 ? {} : { limit }),
  });
  return jobs.map((job) => ({
    tag: GROUP.job,
    attributes: requested(asked, jobAttributes(services, printer, job), 'job-id', 'job-uri'),
  }));
}

/** Checks that a job like this is accepted. Throws IppRefusal. */
function checkJob(asked: OperationRequest): void {
  const { operation, printer } = asked;
  if (printer.obstacle !== null) throw new IppRefusal(STATUS.notAcceptingJobs, printer.obstacle);
  const [compression = 'none'] = textsOf(find(operation, 'compression'));
  if (compression !== 'none')
    throw new IppRefusal(STATUS.compressionNotSupported, 'This printer takes documents as they are');
  const format = formatOf(asked);
  const isKnown = format === ANY_FORMAT || FORMATS.some((known) => known === format);
  if (!isKnown)
    throw new IppRefusal(STATUS.formatNotSupported, 'This archive keeps PDF, and makes PDF of raster pages and photos');
}

function formatOf({ operation }: OperationRequest): string {
  return (textsOf(find(operation, 'document-format'))[0] ?? ANY_FORMAT).toLowerCase();
}

function describe(asked: OperationRequest): JobDescription {
  const { operation } = asked;
  const name = plainTextOf(find(operation, 'job-name'), 255) || plainTextOf(find(operation, 'document-name'), 255);
  return { name: name || 'Printed document', user: userOf(asked) };
}

function userOf({ operation }: OperationRequest): string {
  return plainTextOf(find(operation, 'requesting-user-name'), 254);
}

/** The job that a request is about, by its number or by its URI. Throws IppRefusal. */
async function jobOf({ services, printer, operation }: OperationRequest): Promise<PrintJob> {
  const inUri = /\/jobs\/(\d{1,10})$/.exec(textsOf(find(operation, 'job-uri'))[0] ?? '')?.[1];
  const id = numberOf(find(operation, 'job-id')) ?? Number(inUri);
  if (!Number.isInteger(id)) throw new IppRefusal(STATUS.badRequest, 'The request does not say which job');
  const job = id < 2 ** 31 ? await findJob(services, printer.archive.id, id) : undefined;
  if (!job) throw new IppRefusal(STATUS.notFound, 'There is no such job');
  return job;
}

function started({ services, printer }: OperationRequest, job: PrintJob): ResponseGroups {
  const attributes = jobAttributes(services, printer, job).filter(({ name }) => STARTED.includes(name));
  return [{ tag: GROUP.job, attributes }];
}

/** The requested attributes, by name or by group; `otherwise` by default. */
function requested(
  { operation }: OperationRequest,
  all: readonly IppAttribute[],
  ...otherwise: string[]
): IppAttribute[] {
  const asked = textsOf(find(operation, 'requested-attributes'));
  const wanted = new Set(asked.length > 0 ? asked : otherwise);
  const isAll = ['all', 'printer-description', 'job-description', 'job-template'].some((group) => wanted.has(group));
  return all.filter(({ name }) => isAll || wanted.has(name));
}

/** The data; null if it is empty. Waits for the first chunk. */
async function startOf(data: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array> | null> {
  const chunks = data[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return null;
  return (async function* all() {
    yield first.value;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  })();
}
