import { TooLargeError } from '@server/bucket/disk-store';
import { DAY, HOUR } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { OPERATION, STATUS } from '@server/printing/ipp/ipp-codes';
import { encodeMessage } from '@server/printing/ipp/ipp-message';
import { attribute, boolean, integer, keyword, named, range, uri } from '@server/printing/ipp/ipp-values';
import { tidyPrintJobs } from '@server/printing/print-jobs';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { createIppClient, type IppClient, ofJob, printed, word } from '@server/testing/printing/ipp-client';
import { pwgRaster } from '@server/testing/printing/raster';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { makePdf } from '@server/testing/visitor';
import { buyTrial } from '@server/testing/walk/contract-walk';
import { createTurns } from '@server/untrusted/fair-turns';
import type { FileOwner } from '@server/untrusted/task';

const lines: string[] = [];
let server: TestServer;
let holder: ArchiveHolder;
let printer: IppClient;
let pdf: Uint8Array;
beforeAll(async () => {
  server = await createTestServer({
    log: createLog((line) => void lines.push(line)),
    env: { MAX_FILE_BYTES: '200000' },
  });
  pdf = await makePdf(3);
});
beforeEach(async () => {
  holder = await newArchiveHolder(server);
  await buyTrial(holder);
  await turn(true);
  printer = await printerOf(holder);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

function turn(print_enabled: boolean, print_to_email = false) {
  return holder.post(`/v1/archives/${holder.archive}/printenabled`, { print_enabled, print_to_email });
}

async function printerOf(owner: ArchiveHolder): Promise<IppClient> {
  const { json } = (await owner.get(`/v1/archives/${owner.archive}/printinfo`)) as unknown as {
    json: { queue: string };
  };
  return createIppClient(server, json.queue);
}

const LAST = attribute('last-document', boolean(true));
const printPdf = (name = 'Letter') =>
  printer.ask(OPERATION.printJob, { operation: printed(name, 'application/pdf'), data: pdf });

test('what is printed is in the archive, under its title and with the name of who printed it', async () => {
  const { status, values } = await printPdf('Report 2026');
  expect([status, values['job-state']]).toEqual([STATUS.ok, [9]]);
  await server.runJobs();
  expect((await holder.get(holder.path)).json.values).toMatchObject([
    { name: 'Report 2026', from: 'pat', source: 'print', pagecount: 3, size: pdf.byteLength },
  ]);
});

test('a job may come in two steps, also without its document at first', async () => {
  const created = await printer.ask(OPERATION.createJob, { operation: [attribute('job-name', named('Two steps'))] });
  const id = Number(created.values['job-id']?.[0]);
  expect(created.values['job-state']).toEqual([3]);
  const sent = await printer.ask(OPERATION.sendDocument, {
    operation: [...ofJob(id), attribute('last-document', boolean(false))],
    data: pdf,
  });
  expect([sent.status, sent.values['job-state']]).toEqual([STATUS.ok, [3]]);
  const second = await printer.ask(OPERATION.sendDocument, { operation: [...ofJob(id), LAST], data: pdf });
  expect(second.status).toBe(STATUS.multipleDocumentsNotSupported);
  const closed = await printer.ask(OPERATION.sendDocument, { operation: [...ofJob(id), LAST] });
  expect([closed.status, closed.values['job-state']]).toEqual([STATUS.ok, [9]]);
  expect(await holder.names()).toEqual(['Two steps']);
  const unsaid = await printer.ask(OPERATION.sendDocument, { operation: ofJob(id), data: pdf });
  expect(unsaid.status).toBe(STATUS.badRequest);
});

test('raster pages and photos are kept as PDF', async () => {
  const rows = Array.from({ length: 110 }, () => new Uint8Array(85).fill(200));
  const page = { width: 85, height: 110, dpi: 30, bits: 8, channels: 1, color: 18, rows };
  const data = pwgRaster([page, page]);
  const { status, values } = await printer.ask(OPERATION.printJob, {
    operation: printed('Raster', 'image/pwg-raster'),
    data,
  });
  expect([status, values['job-state']]).toEqual([STATUS.ok, [9]]);
  await server.runJobs();
  expect((await holder.get(holder.path)).json.values).toMatchObject([{ name: 'Raster', pagecount: 2 }]);
});

test('a printer wants the first page first, or its clients send the last page first', async () => {
  const { values, message } = await printer.ask(OPERATION.getPrinterAttributes);
  expect([values['output-bin-supported'], values['output-bin-default']]).toEqual([['face-down'], ['face-down']]);
  const sent = Buffer.from(encodeMessage(message)).toString('latin1');
  expect(sent).toContain('name=face-down;stackingorder=firstToLast;pagedelivery=faceDown;');
});

test('only the pages that were chosen are kept', async () => {
  const job = [attribute('page-ranges', range(2, 2), range(3, 9))];
  await printer.ask(OPERATION.printJob, { operation: printed('Some', 'application/octet-stream'), job, data: pdf });
  await server.runJobs();
  expect((await holder.get(holder.path)).json.values).toMatchObject([{ name: 'Some', pagecount: 2 }]);
});

test.each<[what: string, operation: ReturnType<typeof printed>, data: Uint8Array, status: number, jobs: number[]]>([
  ['of an unknown format', printed('a', 'application/postscript'), Buffer.from('%!PS'), STATUS.formatNotSupported, []],
  ['that is not what it is called', printed('a', 'image/jpeg'), Buffer.from('%PDF-1.7'), STATUS.formatError, [8]],
  ['of nothing known', printed('a', 'application/octet-stream'), Buffer.from('%!PS'), STATUS.formatError, [8]],
  ['that is damaged', printed('a', 'image/pwg-raster'), Buffer.from('RaS2'), STATUS.formatError, [8]],
  [
    'that is packed',
    [...printed('a', 'application/pdf'), word('compression', 'gzip')],
    Buffer.from('x'),
    STATUS.compressionNotSupported,
    [],
  ],
  ['that is too large', printed('a', 'application/pdf'), Buffer.alloc(200_001, '%PDF-'), STATUS.tooLarge, [8]],
  ['that is empty', printed('a', 'application/pdf'), new Uint8Array(), STATUS.formatError, [8]],
])('a document %s is refused, and leaves at most a job that failed', async (_what, operation, data, status, jobs) => {
  const answer = await printer.ask(OPERATION.printJob, { operation, data });
  expect(answer.status).toBe(status);
  expect(answer.values['status-message']?.[0]).toMatch(/^[A-Z].* /);
  expect(await holder.names()).toEqual([]);
  const ended = await printer.ask(OPERATION.getJobs, {
    operation: [word('which-jobs', 'completed'), word('requested-attributes', 'all')],
  });
  expect(ended.all('job-state')).toEqual(jobs);
  expect((await printer.ask(OPERATION.getJobs)).all('job-id')).toEqual([]);
});

describe('an archive takes nothing and says why', () => {
  const state = async () => {
    const { values } = await printer.ask(OPERATION.getPrinterAttributes);
    return ['accepting-jobs', 'state', 'state-reasons', 'state-message'].map(
      (name) => values[name === 'accepting-jobs' ? 'printer-is-accepting-jobs' : `printer-${name}`]?.[0],
    );
  };
  const expectRefused = async (why: string) => {
    for (const operation of [OPERATION.printJob, OPERATION.validateJob, OPERATION.createJob]) {
      const answer = await printer.ask(operation, { operation: printed('a', 'application/pdf'), data: pdf });
      expect([answer.status, answer.values['status-message']]).toEqual([STATUS.notAcceptingJobs, [why]]);
    }
    expect(await state()).toEqual([0, 5, 'paused', why]);
    expect(await holder.names()).toEqual([]);
  };

  test('while its printing is off', async () => {
    expect(await state()).toEqual([1, 3, 'none', '']);
    await turn(false);
    await expectRefused('Printing to this archive is turned off');
  });

  test('while its owner has no plan; the next plan turns it on again', async () => {
    const endAt = (active_until: number) => server.services.db.updateTable('plans').set({ active_until }).execute();
    await endAt(server.clock.now());
    await expectRefused('Paused: no plan');
    await endAt(server.clock.now() + 1);
    expect(await state()).toEqual([1, 3, 'none', '']);
    expect((await printPdf()).status).toBe(STATUS.ok);
  });
});

test('a wrong secret, an unknown archive and an old address are the same to a stranger', async () => {
  const [, id = '', secret = ''] = printer.queue.split('/');
  const wrongEnd = secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const wrong = [`ipp/${id}/${wrongEnd}`, `ipp/${id}/`, `ipp/${id}/none`, `ipp/nobody/${secret}`];
  const answers: unknown[] = [];
  for (const queue of wrong) {
    const response = await createIppClient(server, queue).post(new Uint8Array());
    answers.push(response.status);
    if (queue.endsWith('/')) continue;
    const asked = await createIppClient(server, queue).ask(OPERATION.getPrinterAttributes);
    expect([asked.status, asked.message.groups]).toEqual([STATUS.notFound, expect.anything()]);
    expect(asked.values['status-message']).toEqual(['There is no such printer: its address may have changed']);
  }
  expect(answers).toEqual([200, 404, 200, 200]);
  await holder.post(`/v1/archives/${id}/regenerate`);
  expect((await printPdf()).status).toBe(STATUS.notFound);
});

test('changing the identifier changes the secret; another archive of the same person has another', async () => {
  const { json } = await holder.post(`/v1/archives/${holder.archive}/regenerate`);
  const moved = await printerOf({ ...holder, archive: json.guid });
  expect(moved.queue.split('/')[2]).not.toBe(printer.queue.split('/')[2]);
  expect(moved.queue.split('/')[2]).toMatch(/^[0-9A-Za-z]{22}$/);
  printer = moved;
  expect((await printPdf()).status).toBe(STATUS.ok);
});

test('secrets are not in the log, whatever is asked', async () => {
  const [, id = '', secret = ''] = printer.queue.split('/');
  await printPdf();
  await printer.post(Buffer.from('nonsense'));
  await server.fetch(`${server.config.publicUrl}/${printer.queue}`);
  await server.fetch(`${server.config.publicUrl}/${printer.queue}/jobs/1`, { method: 'PUT' });
  expect(lines.join('')).toContain('/ipp/:id/:secret');
  expect(lines.join('')).not.toContain(secret);
  expect(lines.join('')).not.toContain(id);
});

test('jobs are listed as asked: those that ended or those that did not, of one user, so many', async () => {
  for (const name of ['One', 'Two']) await printPdf(name);
  const waiting = await printer.ask(OPERATION.createJob, { operation: [attribute('job-name', named('Three'))] });
  const list = async (...operation: ReturnType<typeof printed>) =>
    (await printer.ask(OPERATION.getJobs, { operation: [...operation, word('requested-attributes', 'job-name')] })).all(
      'job-name',
    );
  expect(await list()).toEqual(['Three']);
  expect(await list(word('which-jobs', 'completed'))).toEqual(['Two', 'One']);
  expect(await list(word('which-jobs', 'completed'), attribute('limit', integer(1)))).toEqual(['Two']);
  expect(await list(attribute('my-jobs', boolean(true)))).toEqual(['Three']);
  const unknown = await printer.ask(OPERATION.getJobs, { operation: [word('which-jobs', 'fetchable')] });
  expect(unknown.status).toBe(STATUS.valuesNotSupported);
  const [address] = waiting.values['job-uri'] ?? [];
  const byUri = await printer.ask(OPERATION.getJobAttributes, {
    operation: [attribute('job-uri', uri(String(address)))],
  });
  expect(byUri.values).toMatchObject({ 'job-name': ['Three'], 'job-state': [3], 'job-originating-user-name': ['pat'] });
});

test('a job that waits can be canceled, one that is in the archive cannot; others are not there', async () => {
  const created = await printer.ask(OPERATION.createJob);
  const id = Number(created.values['job-id']?.[0]);
  expect((await printer.ask(OPERATION.cancelJob, { operation: ofJob(id) })).status).toBe(STATUS.ok);
  const late = await printer.ask(OPERATION.sendDocument, { operation: [...ofJob(id), LAST], data: pdf });
  expect(late.status).toBe(STATUS.notPossible);
  const done = Number((await printPdf()).values['job-id']?.[0]);
  expect((await printer.ask(OPERATION.cancelJob, { operation: ofJob(done) })).status).toBe(STATUS.notPossible);
  const other = await newArchiveHolder(server);
  const theirs = (await printerOf(other)).ask(OPERATION.getJobAttributes, { operation: ofJob(done) });
  expect((await theirs).status).toBe(STATUS.notFound);
  const more = Number((await printer.ask(OPERATION.createJob)).values['job-id']?.[0]);
  await printer.ask(OPERATION.cancelMyJobs);
  const state = await printer.ask(OPERATION.getJobAttributes, { operation: ofJob(more) });
  expect(state.values['job-state']).toEqual([7]);
  expect((await printer.ask(OPERATION.closeJob, { operation: ofJob(more) })).values['job-state']).toEqual([7]);
});

test('a job that is canceled while its document is filed leaves none in the archive', async () => {
  const { bucket } = server.services;
  const write = bucket.write.bind(bucket);
  let id = 0;
  jest.spyOn(bucket, 'write').mockImplementationOnce(async (...args) => {
    id = Number((await printer.ask(OPERATION.getJobs)).values['job-id']?.[0]);
    expect((await printer.ask(OPERATION.cancelJob, { operation: ofJob(id) })).status).toBe(STATUS.ok);
    return write(...args);
  });
  const answer = await printPdf();
  expect([answer.status, answer.values['status-message']]).toEqual([STATUS.notPossible, ['The job has ended']]);
  expect(await holder.names()).toEqual([]);
  const state = await printer.ask(OPERATION.getJobAttributes, { operation: ofJob(id) });
  expect(state.values['job-state']).toEqual([7]);
});

test('a mail cannot take the place of a print, whatever it calls itself', async () => {
  const id = Number((await printPdf('One')).values['job-id']?.[0]);
  await holder.receive(['mail.pdf'], undefined, { messageId: `print ${id + 1}` });
  expect((await printPdf('Two')).values['job-id']).toEqual([id + 1]);
  expect(await holder.names()).toEqual(['Two', 'mail.pdf', 'One']);
});

test('a job whose document does not come ends once the printer has waited as long as it says, and is forgotten a day later', async () => {
  const { values } = await printer.ask(OPERATION.getPrinterAttributes);
  const wait = Number(values['multiple-operation-time-out']?.[0]) * 1_000;
  const id = Number((await printer.ask(OPERATION.createJob)).values['job-id']?.[0]);
  const ask = () => printer.ask(OPERATION.getJobAttributes, { operation: ofJob(id) });
  server.clock.advance(wait);
  await tidyPrintJobs(server.services);
  expect((await ask()).values['job-state']).toEqual([3]);
  server.clock.advance(1);
  await tidyPrintJobs(server.services);
  expect((await ask()).values['job-state']).toEqual([8]);
  server.clock.advance(86_400_001);
  await tidyPrintJobs(server.services);
  expect((await ask()).status).toBe(STATUS.notFound);
});

test('a job whose document is on its way has an hour from then on, however long it waited', async () => {
  const id = Number((await printer.ask(OPERATION.createJob)).values['job-id']?.[0]);
  server.clock.advance(3_540_000);
  const { bucket } = server.services;
  const write = bucket.write.bind(bucket);
  jest.spyOn(bucket, 'write').mockImplementationOnce(async (...args) => {
    server.clock.advance(3_600_000);
    await tidyPrintJobs(server.services);
    return write(...args);
  });
  const sent = await printer.ask(OPERATION.sendDocument, { operation: [...ofJob(id), LAST], data: pdf });
  expect([sent.status, sent.values['job-state']]).toEqual([STATUS.ok, [9]]);
});

test('a copy is mailed if the owner wants one, unless the document was deleted before', async () => {
  const copies = async () => {
    await server.runJobs();
    const mail = server.services.db.selectFrom('mail').selectAll().where('recipient', '=', holder.email);
    return (await mail.execute()).filter(({ subject }) => /print/.test(subject));
  };
  await printPdf('No copy');
  expect(await copies()).toEqual([]);
  await turn(true, true);
  await printPdf('A copy');
  const [copy] = await copies();
  expect(copy?.subject).toBe('A document was printed to your Faxkeep archive');
  expect(copy?.body).toMatch(/^“A copy” was printed to your archive \w+ by pat[.]/);
  expect(copy?.body).toContain('[A copy.pdf]');
  await printPdf('Deleted');
  const [{ id } = { id: '' }] = (await holder.get(holder.path)).json.values;
  await holder.remove(`${holder.path}/${id}`);
  expect(await copies()).toHaveLength(1);
});

test('copies are mailed up to a number a day; then one mail says so, and documents are only kept', async () => {
  await turn(true, true);
  jest.replaceProperty(server.services, 'config', { ...server.config, maxCopiesPerDay: 2 });
  const mails = async () => {
    await server.runJobs();
    const own = server.services.db.selectFrom('mail').selectAll().where('recipient', '=', holder.email);
    return (await own.orderBy('id').execute()).filter(({ subject }) => /print/.test(subject));
  };
  const copy = 'A document was printed to your Faxkeep archive';
  const end = 'No more copies of printed documents today';
  // Longer than a trial, whose plan lets the archive print.
  await server.services.db
    .updateTable('plans')
    .set({ active_until: server.clock.now() + 9 * DAY })
    .execute();
  await printPdf('One');
  await server.runJobs();
  server.clock.advance(20 * HOUR);
  for (const name of ['Two', 'Three', 'Four']) await printPdf(name);
  expect((await mails()).map(({ subject }) => subject).sort()).toEqual([copy, copy, end]);
  const told = (await mails()).find(({ subject }) => subject === end);
  expect(told?.body).toContain("We mail you up to 2 printed documents a day, and today's are used up.");
  expect((await holder.names()).sort()).toEqual(['Four', 'One', 'Three', 'Two']);
  // The next day begins with the first copy's hour, not with the mail's.
  server.clock.advance(5 * HOUR);
  for (const name of ['Five', 'Six', 'Seven']) await printPdf(name);
  expect(
    (await mails())
      .slice(3)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual([copy, copy, end]);
});

test('what is not IPP is refused: another type, nonsense, an unknown operation or character set', async () => {
  expect((await printer.post(new Uint8Array(), { 'content-type': 'text/plain' })).status).toBe(415);
  const codes = [
    await printer.ask(0x0003),
    await printer.ask(OPERATION.getPrinterAttributes, { change: (message) => ({ ...message, requestId: 0 }) }),
    await printer.ask(OPERATION.getPrinterAttributes, { change: (message) => ({ ...message, groups: [] }) }),
    await printer.ask(OPERATION.getPrinterAttributes, {
      change: (one) => ({ ...one, version: { major: 3, minor: 0 } }),
    }),
  ].map(({ status }) => status);
  expect(codes).toEqual([
    STATUS.operationNotSupported,
    STATUS.badRequest,
    STATUS.badRequest,
    STATUS.versionNotSupported,
  ]);
});

test.each(['application/ipp; charset=utf-8', 'Application/IPP', 'application/ipp ;x="y"'])(
  'the type %s is IPP, too',
  async (type) => {
    const answer = await printer.post(new Uint8Array(), { 'content-type': type });
    expect(answer.headers.get('content-type')).toBe('application/ipp');
  },
);

describe('requests that do not end', () => {
  const ends: (() => void)[] = [];
  const begun: Promise<unknown>[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) end();
    await Promise.all(begun.splice(0));
  });

  /** Begins requests to a queue; resolves once each is being read, or was refused unread. */
  async function occupy(queue: string, count: number) {
    for (let at = 0; at < count; at += 1) {
      await new Promise<void>((reached, failed) => {
        const pull = (controller: ReadableStreamDefaultController) => {
          ends.push(() => controller.close());
          reached();
          return new Promise<void>(() => undefined);
        };
        const body = new ReadableStream({ pull }, { highWaterMark: 0 });
        const headers = { 'content-type': 'application/ipp' };
        // Node asks for `duplex`, which its type lacks.
        const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
        const answered = server.fetch(`${server.config.publicUrl}/${queue}`, init);
        answered.then(() => reached(), failed);
        begun.push(answered);
      });
    }
  }

  test('to addresses that are no printers, or to printers that are off, keep nobody from printing', async () => {
    for (let at = 0; at < 10; at += 1) await occupy((await printerOf(await newArchiveHolder(server))).queue, 4);
    await occupy(`ipp/${holder.archive}/wrong`, 4);
    expect((await printPdf()).status).toBe(STATUS.ok);
  });

  test('to one archive keep only that one busy', async () => {
    await occupy(printer.queue, 4);
    expect((await printPdf()).status).toBe(STATUS.busy);
    const mine = printer;
    holder = await newArchiveHolder(server);
    await buyTrial(holder);
    await turn(true);
    printer = await printerOf(holder);
    expect((await printPdf()).status).toBe(STATUS.ok);
    for (const end of ends.splice(0)) end();
    await Promise.all(begun.splice(0));
    printer = mine;
    expect((await printPdf()).status).toBe(STATUS.ok);
  });
});

test('archives take turns with what they print, and all printers together leave room for other files', async () => {
  const { fileRunner } = server.services;
  const owners: FileOwner[] = [];
  const run: typeof fileRunner.run = (task, who) => {
    owners.push(who);
    return fileRunner.run(task, who);
  };
  const { createApp } = await import('@server/app');
  const app = createApp({ ...server.services, fileRunner: { ...fileRunner, run } });
  const watched = {
    config: server.config,
    fetch: ((input, init) => Promise.resolve(app.fetch(new Request(input, init)))) satisfies typeof fetch,
  };
  const other = await newArchiveHolder(server);
  await buyTrial(other);
  await other.post(`/v1/archives/${other.archive}/printenabled`, { print_enabled: true, print_to_email: false });
  const queues = [printer.queue, printer.queue, (await printerOf(other)).queue];
  for (const queue of queues) {
    await createIppClient(watched, queue).ask(OPERATION.printJob, {
      operation: printed('Some', 'application/pdf'),
      job: [attribute('page-ranges', range(1, 1))],
      data: pdf,
    });
  }
  const [running, waiting, others] = owners.map((who) => ({ who }));
  if (!running || !waiting || !others) throw new Error('Some were not read');
  expect(createTurns().next([waiting, others], [running], { slots: 3, ofOrigin: 2 })).toBe(others);
  const upload = { who: { visitor: 'somebody', origin: '192.0.2.1' } };
  expect(createTurns().next([waiting, others, upload], [running], { slots: 2, ofOrigin: 1 })).toBe(upload);
});

test('a document that turns out too large only when it is stored is called so: another try would be the same', async () => {
  jest.spyOn(server.services.bucket, 'write').mockRejectedValueOnce(new TooLargeError());
  expect((await printPdf()).status).toBe(STATUS.tooLarge);
});

test('a failure of ours is answered as the request asked, in its version and with its number, and asks to come again', async () => {
  jest.spyOn(server.services.bucket, 'write').mockRejectedValueOnce(new Error('away'));
  const answer = await printer.ask(OPERATION.printJob, {
    operation: printed('a', 'application/pdf'),
    data: pdf,
    change: (one) => ({ ...one, version: { major: 1, minor: 1 }, requestId: 77 }),
  });
  expect(answer.message).toMatchObject({
    code: STATUS.temporaryError,
    version: { major: 1, minor: 1 },
    requestId: 77,
  });
});

test('a full archive takes no prints', async () => {
  const small = { ...server.services, config: { ...server.config, maxArchiveBytes: 10 } };
  const { createApp } = await import('@server/app');
  const app = createApp(small);
  const full = createIppClient(
    { config: server.config, fetch: (input, init) => Promise.resolve(app.fetch(new Request(input, init))) },
    printer.queue,
  );
  const answer = await full.ask(OPERATION.printJob, { operation: printed('a', 'application/pdf'), data: pdf });
  expect([answer.status, answer.values['status-message']]).toEqual([
    STATUS.notAcceptingJobs,
    ['The archive is full: ask its owner to make room'],
  ]);
});

test('asked for some attributes, a printer says no others; its paper only if asked by name', async () => {
  const some = await printer.ask(OPERATION.getPrinterAttributes, {
    operation: [attribute('requested-attributes', keyword('printer-name'), keyword('media-col-database'))],
  });
  expect(Object.keys(some.values).sort()).toEqual([
    'attributes-charset',
    'attributes-natural-language',
    'media-col-database',
    'printer-name',
  ]);
  const all = await printer.ask(OPERATION.getPrinterAttributes);
  expect(all.values).not.toHaveProperty('media-col-database');
  expect(all.values['printer-uri-supported']).toEqual([`ipp://localhost:80/${printer.queue}`]);
});
