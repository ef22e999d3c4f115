import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Browser, Page } from '@playwright/test';
import { metrics, openBench, printRow, quantile } from './browser';

const SIZE = 100 * 1_048_576;
const MBIT = 100;
const ROUNDS = 3;

interface Run {
  seconds: number;
  mainThread: number;
}

/**
 * Uploads 100 MB at 100 Mbit/s on a CPU throttled 4x: through the order page, and by a bare XMLHttpRequest in the same
 * browser to the same bucket.
 */
export async function benchUpload(browser: Browser, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const file = join(folder, 'large.pdf');
  await writeFile(file, await largePdf());
  const ours: Run[] = [];
  const bare: Run[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await bareUpload(browser, url, file));
    ours.push(await pageUpload(browser, url, file));
  }
  await rm(folder, { recursive: true });
  const speed = quantile(bare.map(({ seconds }) => seconds)) / quantile(ours.map(({ seconds }) => seconds));
  const work = quantile(ours.map(({ mainThread }) => mainThread)) / quantile(bare.map(({ mainThread }) => mainThread));
  printRow('upload of 100 MB: speed against a bare XHR', `${speed.toFixed(2)}x`, 'at least 0.9', speed >= 0.9);
  printRow('upload of 100 MB: main-thread time against it', `${work.toFixed(2)}x`, 'at most 1.5', work <= 1.5);
}

async function pageUpload(browser: Browser, url: string, file: string): Promise<Run> {
  return measure(browser, url, async (page) => {
    await page.locator('input[type=file]').first().setInputFiles(file);
  });
}

async function bareUpload(browser: Browser, url: string, file: string): Promise<Run> {
  return measure(browser, url, async (page) => {
    await page.evaluate(() => {
      const input = document.createElement('input');
      input.type = 'file';
      input.id = 'bare';
      document.body.append(input);
      const bar = document.body.appendChild(document.createElement('progress'));
      input.addEventListener('change', () => void send());
      async function send(): Promise<void> {
        const chosen = input.files?.[0];
        if (!chosen) return;
        const info = await fetch('/v1/info/production');
        const setup = await fetch('/v1/file/setup', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': info.headers.get('X-CSRF-Token') ?? '' },
          body: JSON.stringify({ name: 'large.pdf', size: chosen.size }),
        });
        const { payload, policy, signature } = (await setup.json()) as {
          payload: Record<string, string>;
          policy: string[];
          signature: string;
        };
        const form = new FormData();
        for (const [name, value] of Object.entries(payload)) if (name !== 'action') form.append(name, value);
        form.append('policy', policy[0] ?? '');
        form.append('x-amz-signature', signature);
        form.append('file', chosen, 'document.pdf');
        const xhr = new XMLHttpRequest();
        xhr.upload.onprogress = ({ loaded, total }) => {
          bar.value = loaded / total;
        };
        xhr.open('POST', payload.action ?? '');
        xhr.send(form);
      }
    });
    await page.locator('#bare').setInputFiles(file);
  });
}

/** Seconds from choosing the file to the bucket's answer, and seconds of main-thread work in between. */
async function measure(browser: Browser, url: string, start: (page: Page) => Promise<void>): Promise<Run> {
  const { page, cdp } = await openBench(browser, url, { cpu: 4, mbit: MBIT });
  await page.goto(`${url}/start`);
  await page.waitForTimeout(3_000);
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'POST' && !response.url().startsWith(url),
    { timeout: 120_000 },
  );
  const before = await metrics(cdp);
  const began = Date.now();
  await start(page);
  await stored;
  const seconds = (Date.now() - began) / 1000;
  const after = await metrics(cdp);
  await page.context().close();
  return { seconds, mainThread: (after.TaskDuration ?? 0) - (before.TaskDuration ?? 0) };
}

/** A valid PDF of one letter-size page with 100 MB of incompressible ballast. */
async function largePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([612, 792]);
  document.context.register(document.context.stream(randomBytes(SIZE)));
  return document.save({ useObjectStreams: false });
}
