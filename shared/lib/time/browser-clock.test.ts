/** @jest-environment node */
import { browserZone } from './browser-clock';

const setTemporal = (value: unknown) => Object.defineProperty(globalThis, 'Temporal', { value, configurable: true });
const own = Object.getOwnPropertyDescriptor(globalThis, 'Temporal');
afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'Temporal', own);
  else Reflect.deleteProperty(globalThis, 'Temporal');
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/Unknown', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('a browser that reports its zone as %j is in %s', (timeZone, taken) => {
  setTemporal(undefined);
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    // Some browsers omit it.
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  expect(browserZone()).toBe(taken);
});

describe('a browser with Temporal', () => {
  test('is asked for its zone without making a formatter', () => {
    const formatters = jest.spyOn(Intl, 'DateTimeFormat');
    setTemporal({ Now: { zonedDateTimeISO: () => ({ timeZoneId: 'Asia/Tokyo' }) } });
    expect(browserZone()).toBe('Asia/Tokyo');
    expect(formatters).not.toHaveBeenCalled();
  });

  test.each([{}, { Now: {} }])('that has only a part of it, %j, is asked as one without', (part) => {
    setTemporal(part);
    expect(browserZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});
