import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FollowedEngine } from '@server/faxing/delivery/fax-engine';
import { MaybeDone } from '@server/queue/job-run';
import { makeHylafaxPrograms } from '@server/testing/hylafax-programs';
import { createHylafax } from './hylafax';

let folder: string;
let engine: FollowedEngine;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faxkeep-hylafax-'));
  await makeHylafaxPrograms(folder);
  engine = createHylafax(
    { server: 'fax.example:4559', modem: 'ttyIAX0', paper: 'na-let', resolution: 'fine' },
    join(folder, 'home'),
    `${folder}:/usr/bin:/bin`,
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mode = (name: string) => writeFile(join(folder, 'mode'), name);
const queue = (lines: string) => writeFile(join(folder, 'queue'), lines);
const calls = () => readFile(join(folder, 'calls'), 'utf8');

const FAX = {
  id: 'ORDER-1',
  orderId: 'ORDER',
  tries: 1,
  number: '+12025550143',
  folder: '/outbox/ORDER',
  documents: ['00-cover.pdf', '01.pdf'],
  pages: 2,
  since: 0,
};

function submit(begin = jest.fn(() => Promise.resolve())) {
  return engine.submit(FAX, { signal: new AbortController().signal, begin });
}

describe('handing a fax over', () => {
  test('starts one job that dials once, with the order’s documents, after saying that it begins', async () => {
    const begin = jest.fn(() => calls().then((text) => expect(text).toBe('')));
    expect(await submit(begin)).toBe('1');
    expect(begin).toHaveBeenCalledTimes(1);
    expect(await calls()).toBe(
      'sendfax -n -N -t 1 -T 1 -k now + 1 day -f faxkeep -s na-let -m -h ttyIAX0@fax.example:4559 -i ORDER-1 -d +12025550143 ' +
        '/outbox/ORDER/00-cover.pdf /outbox/ORDER/01.pdf\n',
    );
  });

  test('twice sends once', async () => {
    const begin = jest.fn(() => Promise.resolve());
    expect([await submit(begin), await submit(begin), begin.mock.calls.length]).toEqual(['1', '1', 1]);
    expect((await calls()).split('\n')).toHaveLength(2);
  });

  test('of which the program did not tell, but HylaFAX has it: it is handed over', async () => {
    await mode('dies');
    expect(await submit()).toBe('1');
  });

  test('that HylaFAX did not take: certainly not handed over', async () => {
    await mode('unreachable');
    const error: unknown = await submit().catch((thrown: unknown) => thrown);
    expect(error).toEqual(new Error('sendfax ended with 255: Can not reach service'));
    expect(error).not.toBeInstanceOf(MaybeDone);
  });

  test('after which HylaFAX falls silent: nobody knows', async () => {
    await mode('dies-with-the-server');
    await expect(submit()).rejects.toBeInstanceOf(MaybeDone);
  });

  test('to a HylaFAX that does not answer: nothing is begun', async () => {
    await mode('silent');
    const begin = jest.fn(() => Promise.resolve());
    await expect(submit(begin)).rejects.toThrow('HylaFAX at fax.example:4559 does not answer: Can not reach service');
    expect([begin.mock.calls.length, await calls()]).toEqual([0, '']);
  });

  test('without the programs says which one is missing', async () => {
    await rm(join(folder, 'faxstat'));
    engine = createHylafax(
      { server: 'x', paper: 'a4', resolution: 'standard' },
      join(folder, 'home'),
      `${folder}:/bin`,
    );
    const hasHylafax = await readFile('/usr/bin/faxstat').then(
      () => true,
      () => false,
    );
    // With HylaFAX installed, its own program answers that there is no such host.
    await expect(submit()).rejects.toThrow(hasHylafax ? 'HylaFAX at x does not answer' : 'faxstat cannot be run');
  });
});

test('a job is followed by its number, and found by its tag', async () => {
  await queue('fax|3|F|ORDER-1|0|Busy signal detected\nfax|4|R|ORDER-2|1|\n');
  expect(await engine.find({ number: '', since: 0, id: 'ORDER-2' })).toBe('4');
  expect(await engine.find({ number: '', since: 0, id: 'ORDER-3' })).toBeNull();
  expect(await engine.follow('4', 2)).toEqual({ at: 'sending', pagesSent: 1 });
  expect(await engine.follow('5', 2)).toEqual({ at: 'gone' });
});

test('many jobs are followed with one list, which a failure does not become', async () => {
  await mode('silent');
  await expect(engine.follow('1', 2)).rejects.toThrow('does not answer');
  await mode('well');
  await queue('fax|1|R|ORDER-1|1|\nfax|2|W|ORDER-2|0|\n');
  const followed = await Promise.all(['1', '2', '1'].map((job) => engine.follow(job, 2)));
  expect(followed.map(({ at }) => at)).toEqual(['sending', 'queued', 'sending']);
  expect((await readFile(join(folder, 'lists'), 'utf8')).length).toBe('list\n'.length * 2);
});

test('a job that is newer than the list is not gone', async () => {
  expect(await engine.follow('1', 2)).toEqual({ at: 'gone' });
  await submit();
  expect(await engine.follow('1', 2)).toEqual({ at: 'queued' });
});

test('a job that is done when it would be ended is followed as done', async () => {
  await queue('fax|1|R|ORDER-1|1|\n');
  expect(await engine.follow('1', 2)).toEqual({ at: 'sending', pagesSent: 1 });
  await queue('fax|1|D|ORDER-1|2|\n');
  await engine.cancel('1');
  expect(await engine.follow('1', 2)).toEqual({ at: 'delivered', pagesSent: 2 });
});

test('a job can be ended; one that is over is left alone, as its record would go', async () => {
  await queue('fax|1|D|ORDER-1|2|\nfax|2|W|ORDER-2|0|\n');
  await engine.cancel('1');
  await engine.cancel('7');
  expect(await calls()).toBe('');
  await engine.cancel('2');
  expect(await calls()).toBe('faxrm -h fax.example:4559 2\n');
  expect(await engine.follow('2', 2)).toEqual({ at: 'unclear', pagesSent: 0, detail: 'Job aborted by request' });
});

test('a try that our own HylaFAX has refused is not found, so it can be handed over again', async () => {
  await queue('fax|1|F|ORDER-1|0|REJECT: Requested modem ttyIAX7 is not registered\n');
  expect(await engine.find({ number: '', since: 0, id: 'ORDER-1' })).toBeNull();
  expect(await submit()).toBe('2');
  expect(await engine.find({ number: '', since: 0, id: 'ORDER-1' })).toBe('2');
});

test('the programs’ own settings say how jobs are listed', async () => {
  await engine.find({ number: '', since: 0, id: 'ORDER-1' });
  expect(await readFile(join(folder, 'format'), 'utf8')).toBe('JobFmt: "fax|%j|%a|%J|%p|%s"\n');
});
