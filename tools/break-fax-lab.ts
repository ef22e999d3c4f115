/**
 * Breaks the fax laboratory (`npm run fax-lab`) while it sends a fax of three pages, and compares how the fax ends with
 * what is right (`fax-lab/breaks.ts`). A way takes one to seven minutes.
 * Usage: npm run break-fax-lab WAY ...   (as root, on Debian or Ubuntu; without WAY all)
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createHylafax } from '@server/faxing/delivery/hylafax/hylafax';
import { createTestServer } from '@server/testing/test-server';
import { createVisitor, sendForm } from '@server/testing/visitor';
import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import { BREAKS, type Break, type Ending } from './fax-lab/breaks';
import { type FaxLab, startFaxLab } from './fax-lab/lab';

/** How long a fax may take, ms. One that waits for the operator is looked at for this long. */
const LIMIT = 7 * 60_000;
const WAITING_LIMIT = 60_000;
const PAGES = 3;

const [way, ...more] = process.argv.slice(2);
if (way === undefined || more.length > 0) {
  const ways = way === undefined ? Object.keys(BREAKS) : [way, ...more];
  // Each in a process of its own: what a way leaves behind ends with it.
  const wrong = ways.filter((name) => !isRight(name));
  console.log(wrong.length === 0 ? 'every fax ended as it should' : `wrong: ${wrong.join(', ')}`);
  process.exit(wrong.length === 0 ? 0 : 1);
}
const broken = BREAKS[way];
if (!broken) throw new Error(`No such way: ${way}. There are: ${Object.keys(BREAKS).join(', ')}`);
const lab = await startFaxLab();
let end: Awaited<ReturnType<typeof send>>;
try {
  end = await send(lab, broken);
} finally {
  await lab.close();
}
const words = (one: object): string => JSON.stringify(one);
const isAsItShould = broken.ends.some((right) => words(right) === words(end));
console.log(`${isAsItShould ? 'right' : 'WRONG'}  ${way}  ${words(end)}`);
if (!isAsItShould) console.log(`should be ${broken.ends.map(words).join(' or ')}`);
process.exit(isAsItShould ? 0 : 1);

function isRight(name: string): boolean {
  try {
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/break-fax-lab.ts', name], { stdio: 'inherit' });
    return true;
  } catch {
    return false; // it has said so
  }
}

async function send(faxLab: FaxLab, { when, act, modem }: Break): Promise<Ending> {
  const home = join(process.cwd(), 'node_modules/.cache/fax-lab-break');
  const settings = { ...faxLab, ...(modem === undefined ? {} : { modem }) };
  const engine = createHylafax({ ...settings, paper: 'na-let', resolution: 'standard' }, home);
  const server = await createTestServer({ engine, env: { FAX_RETRY_SECONDS: '20 20' } });
  const visitor = createVisitor(server);
  const { context } = await visitor.info();
  const bytes = await readFile('e2e/files/text-letter-3.pdf');
  const { json } = await visitor.post('/v1/file/setup', { name: 'letter.pdf', size: bytes.byteLength });
  await sendForm(server.fetch, json, bytes);
  await visitor.post('/v1/file/info', { key: json.payload.key, name: 'letter.pdf', source: 'upload' });
  const number = { number: '(202) 555-0143', to: '+12025550143' };
  await visitor.post(`/v1/order/update/${context.order.id}`, number);
  if (when === 'before') await act(faxLab);
  const paid = await visitor.pay('tok_visa');
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.json));
  const begun = Date.now();
  let hasActed = when === 'before';
  let told = '';
  for (;;) {
    server.clock.set(Date.now());
    await server.runJobs();
    // Other tests check the answer's shape.
    const status = (await visitor.get(`/v1/order/status/${context.order.id}`)).json as unknown as FaxStatus;
    const delivery = await server.services.db.selectFrom('fax_deliveries').selectAll().executeTakeFirst();
    const job = await server.services.db.selectFrom('jobs').selectAll().where('kind', '=', 'fax').executeTakeFirst();
    const line = `${status.status}, ${status.pages_sent} of ${status.pages} pages, try ${status.tries}: ${delivery?.detail ?? ''}`;
    if (line !== told) console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${line}`);
    told = line;
    if (!hasActed && status.status === 'sending' && (when === 'dialing' || status.pages_sent > 0)) {
      hasActed = true;
      await act(faxLab);
    }
    const isMaybe = job?.state === 'unsure';
    const isOver = isMaybe || status.status === 'delivered' || status.status === 'refunded';
    const waits = hasActed && delivery?.state === 'waiting' && delivery.reason === null && delivery.detail !== null;
    if (isOver || Date.now() - begun > (waits ? WAITING_LIMIT : LIMIT)) {
      const { reason, tries } = status;
      const arrived = await countArrived(faxLab);
      await server.close();
      const shown = isMaybe ? 'maybe sent' : status.status;
      return { status: shown, ...(reason === undefined ? {} : { reason }), tries, arrived };
    }
    await wait(1_000);
  }
}

/** Faxes received with all pages. The other machine needs a moment after its last page. */
async function countArrived(faxLab: FaxLab): Promise<number> {
  await wait(5_000);
  const pages = (await faxLab.received()).map((file) => {
    const info = execFileSync('tiffinfo', [file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return (info.match(/TIFF Directory/g) ?? []).length;
  });
  return pages.filter((count) => count === PAGES).length;
}
