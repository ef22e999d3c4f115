/**
 * Sends a real fax through the laboratory (`npm run fax-lab`): a paid order with a cover page and the oddest PDF files
 * goes through the server's own queue and HylaFAX adapter until it is delivered. Compares the pages received by the
 * second modem with the files as another program shows them. Takes about seven minutes.
 * Usage: npm run test:fax-lab   (as root, on Debian or Ubuntu)
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createHylafax } from '@server/faxing/delivery/hylafax/hylafax';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, sendForm, type Visitor } from '@server/testing/visitor';
import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import { installPrograms } from '../scripts/check/install-programs';
import { drawReceived, drawSent, type Picture, similarity } from './fax-lab/compare-pages';
import { type FaxLab, startFaxLab } from './fax-lab/lab';
import { type OddFile, oddFiles } from './fax-lab/odd-files';
import { LAB_PROGRAMS } from './fax-lab/programs';

/** Minimum similarity of a received page to the sent one, and minimum margin over any other page. */
const SAME = 0.75;
const LESS = 0.1;
/** Folder for sent and received pages. */
const KEPT = 'reports/fax-lab';
/** How long the fax may take, ms. */
const LIMIT = 20 * 60_000;

const problem = installPrograms(LAB_PROGRAMS, 'the fax laboratory');
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
const lab = await startFaxLab();
console.log('two modems are ready');
let server: TestServer | undefined;
try {
  const home = join(process.cwd(), 'node_modules/.cache/fax-lab');
  server = await createTestServer({ engine: createHylafax({ ...lab, paper: 'na-let', resolution: 'fine' }, home) });
  const visitor = createVisitor(server);
  const files = await oddFiles();
  const order = await orderFax(server, visitor, files);
  const status = await watch(server, visitor, order);
  if (status.status !== 'delivered') throw new Error(`The fax was not delivered: ${JSON.stringify(status)}`);
  const folder = join(server.config.dataDir, 'outbox', order);
  await keepFiles(lab, folder, files);
  await compare(lab, files, status);
} finally {
  await server?.close();
  await lab.close();
}
process.exit(0);

async function orderFax({ fetch }: TestServer, visitor: Visitor, files: readonly OddFile[]): Promise<string> {
  const { context } = await visitor.info();
  for (const { name, bytes } of files) {
    const { json } = await visitor.post('/v1/file/setup', { name, size: bytes.byteLength });
    await sendForm(fetch, json, bytes);
    const registered = await visitor.post('/v1/file/info', { key: json.payload.key, name, source: 'upload' });
    if (registered.status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(registered.json)}`);
  }
  const cover = { coverpage: true, sendername: 'Fax laboratory', senderphone: '+1 202 555 0100' };
  const number = { number: '(202) 555-0143', to: '+12025550143' };
  await visitor.post(`/v1/order/update/${context.order.id}`, { ...number, ...cover });
  const paid = await visitor.pay('tok_visa');
  if (paid.status !== 200) throw new Error(`The order was not paid: ${JSON.stringify(paid.json)}`);
  return context.order.id;
}

/** Runs the queue, by the machine's clock, until the fax has ended. */
async function watch(testServer: TestServer, visitor: Visitor, order: string): Promise<FaxStatus> {
  const begun = Date.now();
  let told = '';
  for (;;) {
    testServer.clock.set(Date.now());
    await testServer.runJobs();
    // Other tests check the answer's shape.
    const status = (await visitor.get(`/v1/order/status/${order}`)).json as unknown as FaxStatus;
    const line = `${status.status}, ${status.pages_sent} of ${status.pages} pages`;
    if (line !== told) console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${line}`);
    told = line;
    const hasEnded = status.status === 'delivered' || status.status === 'failed' || status.status === 'refunded';
    if (hasEnded || Date.now() - begun > LIMIT) return status;
    await wait(1_000);
  }
}

/** Stores the files, their conversions and the received pages for inspection. */
async function keepFiles(faxLab: FaxLab, folder: string, files: readonly OddFile[]): Promise<void> {
  await rm(KEPT, { recursive: true, force: true });
  await mkdir(join(KEPT, 'files'), { recursive: true });
  for (const { name, bytes } of files) await writeFile(join(KEPT, 'files', name), bytes);
  for (const file of await faxLab.received()) await cp(file, join(KEPT, 'received.tif'));
  await cp(folder, join(KEPT, 'sent'), { recursive: true });
}

async function compare(faxLab: FaxLab, files: readonly OddFile[], status: FaxStatus): Promise<void> {
  const sent = await Promise.all([
    pagesOf('cover page', join(KEPT, 'sent/00-cover.pdf')),
    ...files.map(({ name, userUnit }) => pagesOf(name, join(KEPT, 'files', name), userUnit)),
  ]).then((pages) => pages.flat());
  const [fax, ...more] = await faxLab.received();
  if (fax === undefined || more.length > 0)
    throw new Error(`${more.length + Number(!!fax)} faxes arrived instead of 1`);
  const arrived = await drawReceived(fax);
  const counts = [arrived.length, status.pages, status.pages_sent];
  if (counts.some((count) => count !== sent.length))
    throw new Error(`${sent.length} pages sent, and ${counts.join(', ')}`);
  const faults = sent.flatMap(({ title, picture }, index) => {
    const alike = arrived.map((other) => similarity(picture, other));
    const same = alike[index] ?? 0;
    const next = Math.max(...alike.filter((_, place) => place !== index));
    console.log(`${same.toFixed(2)}, others up to ${next.toFixed(2)}: ${title}`);
    return same < SAME || next > same - LESS ? [title] : [];
  });
  if (faults.length > 0) throw new Error(`Arrived otherwise than they were sent: ${faults.join('; ')}`);
  console.log(`${sent.length} pages arrived as they were sent`);
}

/** The pages of a sent file, each with a title for the report. */
async function pagesOf(name: string, path: string, userUnit?: number): Promise<{ title: string; picture: Picture }[]> {
  const pictures = await drawSent(path, userUnit);
  return pictures.map((picture, index) => ({ title: `${name}, page ${index + 1}`, picture }));
}
