import { chromium } from '@playwright/test';
import type { FileTools } from './file-tools';

const LINES = [
  'The parties met on the fourth of May and agreed on the terms below.',
  'The tenant keeps the rooms in good order and returns the keys on the last day.',
  'Rent is due on the first day of each month, in advance and without deduction.',
  'Either party may end this agreement in writing with a notice of sixty days.',
];

/** A text document of three letter pages, printed by Chromium. */
export async function makePrintedFile({ out }: FileTools): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  const sections = [1, 2, 3].map(
    (number) => `<section><h1>Lease agreement, part ${number}</h1>${paragraphs()}<p>Page ${number} of 3</p></section>`,
  );
  await page.setContent(
    `<!doctype html><title>Lease</title><style>body{font:12pt/1.5 serif}section{break-after:page}h1{font:700 20pt sans-serif}</style>${sections.join('')}`,
  );
  await page.pdf({
    path: out('text-letter-3.pdf'),
    format: 'Letter',
    margin: { top: '1in', left: '1in', right: '1in' },
  });
  await browser.close();
}

function paragraphs(): string {
  return Array.from({ length: 3 }, (_, index) => `<p>${LINES[index % LINES.length] ?? ''} ${LINES.join(' ')}</p>`).join(
    '',
  );
}
