import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestServer } from '../../support/servers/server';
import { type Attack, expect } from './attack';

/** Attacks on things that were once public. */
export const OPENNESS: readonly Attack[] = [
  { name: 'a public server starts with the stand-ins', run: publicSandbox },
  { name: 'other users of the machine read the data folder', run: readData },
  { name: 'pages allow hosts that nothing uses', run: unusedHosts },
  { name: 'the provider takes calls that the real one refuses', run: wrongCalls },
];

async function publicSandbox(): Promise<string> {
  const settings = {
    PUBLIC_URL: 'https://fax.example',
    SMTP_URL: 'smtps://mail.example',
    FAX_COMMAND: 'true',
    PORT: '0',
  };
  const child = spawn(process.execPath, [resolve('dist-server/main.js')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const code = await new Promise<number | null>((done) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), 20_000);
    child.once('exit', (status) => {
      clearTimeout(limit);
      done(status);
    });
  });
  expect(code !== null && code !== 0, 'it started');
  const sentence = said.split('\n').find((line) => /STRIPE|SANDBOX/.test(line)) ?? '';
  expect(sentence !== '', `it said ${said}`);
  return `refused: ${sentence.trim().slice(0, 90)}`;
}

async function readData({ dataDir }: TestServer): Promise<string> {
  const names = ['', ...(await readdir(dataDir, { recursive: true }))];
  const open: string[] = [];
  for (const name of names) {
    const { mode } = await stat(join(dataDir, name));
    if ((mode & 0o077) !== 0) open.push(name);
  }
  // Everything below a closed folder is closed, regardless of its own mode.
  const { mode } = await stat(dataDir);
  expect((mode & 0o077) === 0, 'the folder is open');
  expect(open.length === 0, `open: ${open.slice(0, 5).join(', ')}`);
  return `${names.length} files and folders, none open`;
}

async function unusedHosts({ url }: TestServer): Promise<string> {
  const policies = await Promise.all(
    ['/', '/login.html', '/home.html', '/billing.html'].map(async (path) => {
      const { headers } = await fetch(url + path);
      return headers.get('content-security-policy') ?? '';
    }),
  );
  const allowed = policies.flatMap((policy) => policy.match(/https:\/\/[^\s;]+/g) ?? []);
  const hosts = new Set(allowed.filter((host) => !/^https:\/\/(?:[\w*]+\.)*stripe\.com$/.test(host)));
  expect(!policies.includes(''), 'a page without a policy');
  expect(hosts.size === 0, `allowed: ${[...hosts].join(', ')}`);
  return "no outside host but the payment provider's";
}

async function wrongCalls({ url }: TestServer): Promise<string> {
  const calls: [path: string, body: string, headers: Record<string, string>][] = [
    ['payment_intents', 'amount=199&currency=usd&unknown=1', { 'idempotency-key': 'a1' }],
    ['payment_intents', 'amount=199&currency=dollars', { 'idempotency-key': 'a2' }],
    ['payment_intents', 'amount=199&currency=usd&customer=cus_nobody', { 'idempotency-key': 'a3' }],
    ['payment_intents', 'amount=199&currency=usd', {}],
    ['payment_intents', 'amount=199&currency=usd&confirm=true&off_session=true', { 'idempotency-key': 'a5' }],
    ['refunds', 'payment_intent=pi_nothing', { 'idempotency-key': 'a6' }],
    ['payment_intents', 'currency=usd', { 'idempotency-key': 'a7' }],
  ];
  const answers: number[] = [];
  for (const [path, body, headers] of calls) {
    const { status } = await fetch(`${url}/sandbox/stripe-api/v1/${path}`, {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
    answers.push(status);
  }
  expect(
    answers.every((status) => status >= 400 && status < 500),
    `answered ${answers.join(', ')}`,
  );
  return `${calls.length} of ${calls.length} refused`;
}
