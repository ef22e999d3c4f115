import { existsSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { runOneTask } from './run-one-task';

// A process for untrusted files whose tasks do what their input says: a deed, a colon, and its argument.

const kept: unknown[] = [];
const priority = getPriority();

const DEEDS: Readonly<Record<string, (more: string) => unknown>> = {
  who: () => ({ pid: process.pid, env: Object.keys(process.env) }),
  /** Works until its priority is lowered. */
  'work-long': () => {
    while (getPriority() === priority);
    return { pid: process.pid };
  },
  grow: () => {
    kept.push(new Uint8Array(256 * 1024 ** 2).fill(1));
    return { pid: process.pid };
  },
  'fill-buffers': () => fill(() => new Uint8Array(32 * 1024 ** 2).fill(1)),
  'fill-heap': () => fill(() => Array.from({ length: 1_000_000 }, (_, index) => ({ index }))),
  /** Works forever; makes this file, if any, once it has begun. */
  spin: (file) => {
    if (file !== '') writeFileSync(file, '');
    for (;;);
  },
  nap: (ms) => new Promise((done) => setTimeout(() => done({ pid: process.pid }), Number(ms))),
  rest: () => new Promise(() => setInterval(() => undefined, 1000)),
  exit: () => process.exit(7),
  throw: () => {
    throw new Error('broken');
  },
  /** Works until this file exists. */
  until: async (file) => {
    while (!existsSync(file)) await new Promise((done) => setTimeout(done, 5));
    return { file };
  },
};

async function fill(more: () => unknown): Promise<never> {
  for (;;) {
    kept.push(more());
    await new Promise(setImmediate);
  }
}

function act({ path }: { path: string }): Promise<unknown> {
  const [deed = ''] = path.split(':');
  return Promise.resolve(DEEDS[deed]?.(path.slice(deed.length + 1)));
}

runOneTask(() => Promise.resolve({ load: () => Promise.resolve(act) }));
