/**
 * Draws the PNG files in static/: the icons of the installed site and the picture for link previews. Run it by hand
 * after a change of the brand; the files are committed, so that a build needs no browser:
 *
 *   npx tsx scripts/make-icons.ts
 */
import { resolve } from 'node:path';
import { siteName } from '@pages/page-manifest';
import { chromium } from '@playwright/test';
import { formatUsd } from '@shared/lib/money';
import { COUNTRIES } from '@shared/reference/places/countries';
import { SINGLE_FAX_PRICE } from '@shared/reference/single-fax';

const target = resolve(import.meta.dirname, '../static');

/** The brand mark in fixed colors, because these files do not follow the theme. */
const MARK = `<svg viewBox="0 0 28 28" fill="none" xmlns="http://www.w3.org/2000/svg">
  <path d="M7 3.5h9.5L21 8v7.5H7z" fill="#fffefb" stroke="#1c1916" stroke-width="1.75" stroke-linejoin="round"/>
  <path d="M16.5 3.5V8H21" stroke="#1c1916" stroke-width="1.75" stroke-linejoin="round"/>
  <rect x="2.5" y="14.5" width="23" height="10" rx="3" fill="#2a3bc2"/>
  <path d="M7 19.5h9" stroke="#fff" stroke-width="1.75" stroke-linecap="round"/>
  <circle cx="21" cy="19.5" r="1.25" fill="#fff"/>
</svg>`;

/** An icon with a full-bleed background; the mark stays within the safe zone of every launcher. */
function icon(size: number): string {
  return `<style>body{margin:0;background:#faf7f0;display:grid;place-items:center;height:100vh}svg{width:${size * 0.62}px}</style>${MARK}`;
}

const preview = `<style>
  body{margin:0;box-sizing:border-box;height:630px;padding:72px 80px;background:#faf7f0;color:#1c1916;
    font:32px/1.4 "Liberation Sans",Arial,sans-serif;display:flex;flex-direction:column;justify-content:space-between}
  .brand{display:flex;align-items:center;gap:18px;font:600 40px P052,Palatino,Georgia,serif}
  .brand svg{width:68px}
  h1{margin:0;font:400 104px/1.04 P052,Palatino,Georgia,serif;letter-spacing:-.025em}
  p{margin:0;color:#5e564b}
  b{color:#2a3bc2}
  .sheet{position:absolute;right:84px;top:112px;width:250px;height:330px;background:#fffefb;border:3px solid #1c1916;
    border-radius:6px 60px 6px 6px;transform:rotate(5deg);box-shadow:0 24px 60px rgb(60 48 28/18%)}
  .sheet i{display:block;height:5px;margin:30px 34px 0;border-radius:3px;background:#8f8577}
  .sheet i:nth-child(1){width:90px;height:26px;background:#2a3bc2;margin-top:40px}
</style>
<div class="sheet"><i></i><i></i><i></i><i></i><i></i></div>
<div class="brand">${MARK}${siteName}</div>
<h1>Send a fax from<br>your browser</h1>
<p><b>${formatUsd(SINGLE_FAX_PRICE)}</b> flat &nbsp;·&nbsp; no account &nbsp;·&nbsp; ${COUNTRIES.length} countries</p>`;

const PICTURES: readonly [file: string, width: number, height: number, html: string][] = [
  ['apple-touch-icon.png', 180, 180, icon(180)],
  ['icon-192.png', 192, 192, icon(192)],
  ['icon-512.png', 512, 512, icon(512)],
  ['og-image.png', 1200, 630, preview],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
for (const [file, width, height, html] of PICTURES) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.screenshot({ path: resolve(target, file) });
}
await browser.close();
console.log(`Drew ${PICTURES.map(([file]) => file).join(', ')}`);
