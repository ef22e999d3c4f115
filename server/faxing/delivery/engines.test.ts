import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPlayedFaxes } from '@sandbox/faxes/played-faxes';
import { createSinchApi, SINCH_ACCOUNT } from '@sandbox/faxes/sinch-api';
import { createTelnyxApi, TELNYX_ACCOUNT } from '@sandbox/faxes/telnyx-api';
import { MINUTE, SECOND } from '@server/platform/clock';
import { MaybeDone } from '@server/queue/job-run';
import { makeHylafaxPrograms } from '@server/testing/hylafax-programs';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import type { FaxTry, FollowedEngine } from './fax-engine';
import { createHylafax } from './hylafax/hylafax';
import { createSinch } from './sinch/sinch';
import { createTelnyx } from './telnyx/telnyx';

/** What happens to the engine's calls: `lost`: taken, but the answer is lost; `late`: and nobody answers after that. */
type Trouble = 'none' | 'lost' | 'late' | 'silent' | 'refuses';

/** An engine with a stand-in for the other side. */
interface Rig {
  engine: FollowedEngine;
  trouble(trouble: Trouble): Promise<void>;
  /** Names of the tries that the other side has taken. */
  taken(): Promise<string[]>;
  /** Lets the other side finish the call to a busy number. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

const BUSY = '+12025550181';

const RIGS: Readonly<Record<string, () => Promise<Rig>>> = { hylafax: hylafaxRig, telnyx: telnyxRig, sinch: sinchRig };

async function hylafaxRig(): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'faxkeep-engines-'));
  await makeHylafaxPrograms(folder);
  const modes = { none: 'well', lost: 'dies', late: 'dies-with-the-server', silent: 'silent', refuses: 'unreachable' };
  const queue = () => readFile(join(folder, 'queue'), 'utf8');
  return {
    engine: createHylafax(
      { server: 'fax.example', paper: 'na-let', resolution: 'fine' },
      join(folder, 'home'),
      `${folder}:/usr/bin:/bin`,
    ),
    trouble: (trouble) => writeFile(join(folder, 'mode'), modes[trouble]),
    taken: async () => Array.from((await queue()).matchAll(/^fax\|\d+\|\w\|([^|]*)/gm), ([, tag = '']) => tag),
    finish: async () =>
      writeFile(join(folder, 'queue'), (await queue()).replace(/\|W\|(.*)\|0\|/, '|F|$1|0|Busy signal detected')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function telnyxRig(): Promise<Rig> {
  const server = await createTestServer();
  const { clock, services } = server;
  const faxes = openPlayedFaxes(services.db, clock);
  const api = createTelnyxApi(faxes, clock);
  const wire = createWire((request) => api.fetch(request));
  const engine = createTelnyx(TELNYX_ACCOUNT, { ...server.config, secret: services.secret, clock, fetch: wire.fetch });
  return httpRig(server, engine, wire, async () => (await faxes.list('telnyx', BUSY, 0)).map(({ name }) => name));
}

async function sinchRig(): Promise<Rig> {
  const server = await createTestServer();
  const { clock, services } = server;
  const faxes = openPlayedFaxes(services.db, clock);
  const api = createSinchApi(faxes, clock);
  const wire = createWire((request) => api.fetch(request));
  const engine = createSinch(SINCH_ACCOUNT, { ...server.config, secret: services.secret, clock, fetch: wire.fetch });
  const taken = async () => (await faxes.list('sinch', BUSY, 0)).map(({ name }) => name);
  return httpRig(server, engine, wire, taken);
}

/** A network that loses answers. */
interface Wire {
  trouble: Trouble;
  fetch: typeof globalThis.fetch;
}

function createWire(send: (request: Request) => Response | Promise<Response>): Wire {
  const wire: Wire = {
    trouble: 'none',
    fetch: async (url, init) => {
      const request = new Request(url, init);
      if (wire.trouble === 'silent') throw new TypeError('fetch failed');
      if (request.method === 'POST' && wire.trouble === 'refuses') return Response.json({}, { status: 422 });
      const response = await send(request);
      if (request.method === 'GET' || wire.trouble === 'none') return response;
      if (wire.trouble === 'late') wire.trouble = 'silent';
      throw new TypeError('fetch failed');
    },
  };
  return wire;
}

function httpRig(server: TestServer, engine: FollowedEngine, wire: Wire, taken: Rig['taken']): Rig {
  return {
    engine,
    taken,
    trouble: (trouble) => {
      wire.trouble = trouble;
      return Promise.resolve();
    },
    finish: () => {
      server.clock.advance(MINUTE);
      return Promise.resolve();
    },
    close: () => server.close(),
  };
}

const FAX: FaxTry = {
  id: 'ORDER-1',
  orderId: 'ORDER',
  tries: 1,
  number: BUSY,
  folder: '/outbox/ORDER',
  documents: ['00-cover.pdf', '01.pdf'],
  pages: 2,
  since: Date.now(),
};

describe.each(Object.entries(RIGS))('%s', (_, makeRig) => {
  let rig: Rig;
  const begin = jest.fn(() => Promise.resolve());
  beforeEach(async () => {
    begin.mockClear();
    rig = await makeRig();
  });
  afterEach(() => rig.close());

  const submit = () => rig.engine.submit(FAX, { signal: new AbortController().signal, begin });

  test('a try handed over twice is sent once, and begins once', async () => {
    const name = await submit();
    expect(await submit()).toBe(name);
    expect([await rig.taken(), begin.mock.calls.length]).toEqual([['ORDER-1'], 1]);
  });

  test('a try that is known is found by its name, another is not', async () => {
    const name = await submit();
    expect(await rig.engine.find(FAX)).toBe(name);
    expect(await rig.engine.find({ ...FAX, id: 'ORDER-2' })).toBeNull();
  });

  test('a lost answer: the try is found, and not sent again', async () => {
    await rig.trouble('lost');
    const name = await submit();
    await rig.trouble('none');
    expect(await rig.engine.find(FAX)).toBe(name);
    expect(await rig.taken()).toEqual(['ORDER-1']);
  });

  test('a lost answer, then silence: nobody knows, until it is found later', async () => {
    await rig.trouble('late');
    await expect(submit()).rejects.toBeInstanceOf(MaybeDone);
    await rig.trouble('none');
    expect(await rig.engine.find(FAX)).not.toBeNull();
    await submit();
    expect(await rig.taken()).toEqual(['ORDER-1']);
  });

  test('an other side that does not answer: nothing begins', async () => {
    await rig.trouble('silent');
    const error: unknown = await submit().catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(MaybeDone);
    expect(begin).not.toHaveBeenCalled();
    await rig.trouble('none');
    expect(await rig.taken()).toEqual([]);
  });

  test('an other side that refuses: certainly not handed over', async () => {
    await rig.trouble('refuses');
    const error: unknown = await submit().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MaybeDone);
    await rig.trouble('none');
    expect([await rig.taken(), await rig.engine.find(FAX)]).toEqual([[], null]);
  });

  test('a try is queued, then ends with the other side’s reason', async () => {
    const name = await submit();
    expect(await rig.engine.follow(name, 2)).toEqual({ at: 'queued' });
    await rig.finish();
    await new Promise((resolve) => setTimeout(resolve, SECOND));
    expect(await rig.engine.follow(name, 2)).toMatchObject({ at: 'failed', reason: 'busy' });
  });

  test('another engine’s fax is unknown', async () => {
    for (const name of ['another:1', '4711']) expect(await rig.engine.follow(name, 2)).toEqual({ at: 'gone' });
  });

  test('ending a try tells whether it ended, and twice does no harm', async () => {
    const name = await submit();
    const isEnded = !rig.engine.cannotCancel;
    expect([await rig.engine.cancel(name), await rig.engine.cancel(name)]).toEqual([isEnded, isEnded]);
    expect(await rig.engine.follow(name, 2)).toMatchObject({ at: isEnded ? 'unclear' : 'queued' });
    await rig.finish();
    expect(await rig.engine.cancel(name)).toBe(true);
  });
});
