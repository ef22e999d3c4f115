/**
 * Kills the server at random moments, as power cuts and the kernel do, while documents arrive by mail and from
 * printers, are counted and drawn, forwarded to storages and reported. Then checks that nothing was lost or doubled:
 * each mail and each confirmed print is one document, with its pages and picture, once in each linked storage, and in
 * one report. A day passes with each kill, so every link needs new tokens. Box accepts each refresh token once: if its
 * successor was not stored before the kill, the link breaks; its owner must have been told, and links it again. Needs a
 * build; PostgreSQL only for `--database postgresql`.
 * Usage: tsx e2e/chaos/kill-documents.ts [--kills 20] [--database embedded] [--people 3]
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { OPERATION } from '@server/printing/ipp/ipp-codes';
import { createIppClient, printed } from '@server/testing/printing/ipp-client';
import { makePdf } from '@server/testing/visitor';
import { STORAGE_PROVIDERS } from '@shared/reference/features';
import { createTransport } from 'nodemailer';
import { type Ledger, readLedger } from '../support/ledger';
import { linkStorage } from '../support/link-storage';
import { again, createRetryingClient } from '../support/servers/retrying-client';
import { shiftedClock } from '../support/servers/server';
import { exitWith } from './exit-with';
import { killDuring, startToKill, untilJobsEnded } from './kills/kill-during';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    people: { type: 'string', default: '3' },
    database: { type: 'string', default: 'embedded' },
  },
});

const DAY = 86_400_000;
/** Shortest and longest time between two kills, ms. */
const LIVES = [1_500, 6_000] as const;
/** The jobs that must end. */
const KINDS = ['document-added', 'forward-document', 'mail'];
/** Time limit for everything to end after the last kill, ms. */
const LIMIT = 240_000;

/** A person with an archive that is linked to every storage, prints, and reports daily. */
interface Owner {
  archive: string;
  queue: string;
  account: string;
  /** The session's cookie. */
  cookie: string;
  /** Names of documents that must exist, and of prints without an answer, which may exist. */
  sure: string[];
  unsure: string[];
}

const server = await startToKill(values.database);
const owners: Owner[] = [];
let day = 0;
let problems: string[];
let summary: string;
try {
  for (let index = 0; index < Number(values.people); index += 1) owners.push(await newOwner(index));
  await killWhileDocumentsCome(Number(values.kills));
  await untilAllHaveEnded();
  const mended = await linkBrokenAgain();
  const ledger = await readLedger(server.url);
  problems = owners.flatMap((owner) => problemsOf(owner, ledger));
  problems.push(...problemsOfReports(ledger));
  summary = `${ledger.documents.length} documents, ${ledger.storedFiles.length} copies, ${mended} links broken, ${day} days, ${values.kills} kills`;
} finally {
  await server.close();
}
console.log(summary);
exitWith(problems, 'nothing was lost or doubled');

async function newOwner(index: number): Promise<Owner> {
  const person = createRetryingClient(server.url, `10.0.0.${index}`);
  const { visitor } = person;
  await person.buyPlan();
  const archive = (await visitor.get('/v1/archives')).json.values[0]?.id ?? '';
  await visitor.post(`/v1/archives/${archive}/printenabled`, { print_enabled: true, print_to_email: false });
  await visitor.post(`/v1/archives/${archive}/reportschedule`, { schedule: '@daily', tz: 'UTC' });
  const { json } = await visitor.get(`/v1/archives/${archive}/printinfo`);
  // The contract's shape of the printer.
  const { queue } = json as unknown as { queue: string };
  const account = `owner${index}@storage.example`;
  for (const provider of STORAGE_PROVIDERS) {
    await linkStorage({ url: server.url, cookie: visitor.cookie(), archive, provider, account });
  }
  return { archive, queue, account, cookie: visitor.cookie(), sure: [], unsure: [] };
}

async function killWhileDocumentsCome(times: number): Promise<void> {
  const steps = owners.flatMap((owner) => [
    (round: number) => mail(owner, `mail ${round} ${owner.archive}.pdf`),
    (round: number) => print(owner, `print ${round} ${owner.archive}.pdf`),
  ]);
  await killDuring(server, steps, {
    times,
    lives: LIVES,
    start: startNextDay,
    progress: async () => {
      const { documents, storedFiles } = await readLedger(server.url);
      return `${documents.length} documents, ${storedFiles.length} copies`;
    },
  });
}

async function startNextDay(): Promise<void> {
  day += 1;
  await server.start(shiftedClock(day * DAY));
}

/** Mails a document until it is accepted, the same mail each time, like mail servers. */
async function mail({ archive, sure }: Owner, name: string): Promise<void> {
  const content = Buffer.from(await makePdf(2));
  const message = {
    from: 'scanner@office.example',
    to: `${archive}@archive.faxkeep.example`,
    subject: name,
    messageId: `<${name.replaceAll(' ', '-')}@office.example>`,
    attachments: [{ filename: name, content, contentType: 'application/pdf' }],
  };
  await again(async () => {
    const transport = createTransport({ host: '127.0.0.1', port: server.smtpPort, ignoreTLS: true });
    try {
      await transport.sendMail(message);
      return { status: 200 };
    } finally {
      transport.close();
    }
  });
  sure.push(name);
  await setTimeout(150);
}

/** Prints a document once; without an answer it may exist or not. */
async function print({ queue, sure, unsure }: Owner, name: string): Promise<void> {
  const printer = createIppClient({ fetch, config: { publicUrl: server.url } }, queue);
  const data = await makePdf(1);
  const operation = printed(name, 'application/pdf');
  const answer = await printer.ask(OPERATION.printJob, { operation, data }).catch(() => null);
  (answer?.status === 0 ? sure : unsure).push(name);
  await setTimeout(300);
}

async function untilAllHaveEnded(): Promise<void> {
  await untilJobsEnded(server, KINDS, LIMIT);
  // One more morning, for what arrived since the last one.
  await server.kill();
  await startNextDay();
  await setTimeout(10_000);
  await untilJobsEnded(server, KINDS, LIMIT);
}

/** Links broken storages again, like an owner who is told; returns how many. */
async function linkBrokenAgain(): Promise<number> {
  const { storageLinks, mails } = await readLedger(server.url);
  const broken = storageLinks.filter(({ broken_at }) => broken_at !== null);
  for (const { archive_id: archive, provider } of broken) {
    const owner = owners.find((one) => one.archive === archive);
    if (!owner) throw new Error(`Nobody has the archive ${archive}`);
    const isTold = mails.some(({ subject, body }) => subject.includes('no longer save') && body.includes(archive));
    if (!isTold) throw new Error(`Nobody was told that ${provider} is broken`);
    await linkStorage({ url: server.url, archive, provider, account: owner.account, cookie: owner.cookie });
  }
  await untilJobsEnded(server, KINDS, LIMIT);
  return broken.length;
}

function problemsOf({ archive, account, sure, unsure }: Owner, ledger: Ledger): string[] {
  const found: string[] = [];
  const documents = ledger.documents.filter(({ archive_id }) => archive_id === archive);
  const countOf = (name: string): number => documents.filter((one) => one.name === name).length;
  for (const name of sure) if (countOf(name) !== 1) found.push(`${name} is there ${countOf(name)} times`);
  for (const name of unsure) if (countOf(name) > 1) found.push(`${name} is there ${countOf(name)} times`);
  for (const { id, name, pagecount, preview_key } of documents) {
    if (pagecount === null || preview_key === null) found.push(`${name} has no pages or picture`);
    for (const provider of STORAGE_PROVIDERS) {
      const forward = ledger.forwards.find((one) => one.document_id === id && one.provider === provider);
      if (forward?.state !== 'done') found.push(`${name}: ${provider} is ${forward?.state ?? 'missing'}`);
      const copies = ledger.storedFiles.filter(
        (file) => file.account === account && file.provider === provider && file.name.endsWith(` ${name}`),
      );
      if (copies.length !== 1) found.push(`${name}: ${copies.length} copies at ${provider}`);
    }
  }
  return found;
}

/**
 * A report lists fifty documents and counts the others. Mail is sent at least once: a process killed during a handover
 * sends the same mail again.
 */
function problemsOfReports(ledger: Ledger): string[] {
  const mailed = ledger.mails.filter(({ subject }) => subject.includes('in your archive'));
  const reports = [...new Map(mailed.map((mail) => [mail.body, mail])).values()];
  const twice = ledger.documents.filter(({ name }) => reports.filter(({ body }) => body.includes(name)).length > 1);
  const counts = owners.flatMap(({ archive }) => {
    const told = reports
      .filter(({ subject }) => subject.endsWith(archive))
      .reduce((sum, { subject }) => sum + Number.parseInt(subject, 10), 0);
    const there = ledger.documents.filter(({ archive_id }) => archive_id === archive).length;
    return told === there ? [] : [`${archive} has ${there} documents, and its reports tell of ${told}`];
  });
  return [...twice.map(({ name }) => `${name} is in several reports`), ...counts];
}
