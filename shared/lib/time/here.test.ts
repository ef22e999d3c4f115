/** @jest-environment node */
import * as clock from './browser-clock';
import { forgetZones, loadZones } from './dates';
import { formatHere } from './here';

/** Clocks in Vancouver then show 9:00, and 8:00 by older data, which a browser may have. */
const WINTER = '2026-12-15T16:00:00Z';

beforeEach(forgetZones);

/** A browser whose clock is in a zone, or in one without a name: UTC. */
function browserIn(tz: string): void {
  jest.spyOn(clock, 'browserZone').mockReturnValue(tz);
  jest.spyOn(clock, 'textHere').mockImplementation((at) => (Number.isNaN(at) ? null : 'by the browser'));
}

test('a time is written by the law of the person’s zone, not by what the browser has heard of', async () => {
  browserIn('America/Vancouver');
  await loadZones();
  expect(formatHere(WINTER)).toBe('December 15, 2026 at 9:00 AM');
  expect(formatHere(WINTER, 'medium')).toBe('Dec 15, 2026, 9:00 AM');
});

test('without the data the browser’s own clock is the best that is known', () => {
  browserIn('America/Vancouver');
  expect(formatHere(WINTER)).toBe('by the browser');
});

test.each([
  ['of a clock without a zone', 'UTC', WINTER],
  ['in a zone that is not in the data', 'Mars/Olympus', WINTER],
  ['in a year without data', 'America/Vancouver', '2045-12-15T16:00:00Z'],
])('so it is for the time %s', async (_, tz, text) => {
  browserIn(tz);
  await loadZones();
  expect(formatHere(text)).toBe('by the browser');
});

test('a day is the same everywhere, and what is no date is left', async () => {
  browserIn('Pacific/Kiritimati');
  await loadZones();
  expect(['2026-12-31', 'soon'].map((text) => formatHere(text))).toEqual(['December 31, 2026', 'soon']);
});
