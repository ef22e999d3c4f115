import type { PrinterConfig } from '@shared/api/shapes/archives';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrintGuide } from './print-guide';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0';
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/156.0';
const HREF = '/redirect?url=https%3A%2F%2Fget.example%2Fp';

/** Opens the guide for a printer with a link for one system, on a device with this user agent. */
function open(url_platform: NonNullable<PrinterConfig['url_platform']>, userAgent: string) {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const printer = { address: 'print.example', queue: 'q-two', url: 'https://get.example/p', url_platform };
  render(<PrintGuide email="two@in.example" id="two" printer={printer} />);
  return userEvent.setup();
}

const system = () => screen.getByLabelText('Set up printing on');
const link = (name: RegExp | string = /^Download the printer/) => screen.queryByRole('link', { name });
const steps = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('on Windows a printer for Windows has its steps and its link; on another system it has no link', async () => {
  const person = open('windows', WINDOWS);
  expect(system()).toHaveDisplayValue('Windows (this device)');
  expect(steps()).toEqual([
    'Open Settings > Bluetooth & devices > Printers & scanners. Choose Add device, then Add manually.',
    'Choose “Add a printer using an IP address or hostname”.',
    'For Device type, choose IPP Device. For Hostname or IP address, enter https://print.example/q-two.',
  ]);
  expect(link('Download the printer for Windows')).toHaveAttribute('href', HREF);
  await person.selectOptions(system(), 'Android');
  expect(link()).not.toBeInTheDocument();
  expect(steps()[0]).toMatch(/^Open Settings, search for Printing/);
});

test('on Android a printer for Android has its steps and its link; on another system it has no link', async () => {
  const person = open('android', ANDROID);
  expect(system()).toHaveDisplayValue('Android (this device)');
  expect(steps()).toEqual([
    'Install the app above. Then open Settings, search for Printing, and turn the app on.',
    'In its menu, choose Add printer, then “by IP address”, and enter ipps://print.example/q-two.',
    "Or email the document to two@in.example. It's saved in the archive like a printed document.",
  ]);
  expect(link('Get the app for Android')).toHaveAttribute('href', HREF);
  await person.selectOptions(system(), 'Windows');
  expect(link()).not.toBeInTheDocument();
  expect(steps()[0]).toMatch(/^Open Settings > Bluetooth/);
});

test('a device with a different system than the printer’s link does not get the link', () => {
  open('android', WINDOWS);
  expect(system()).toHaveDisplayValue('Windows (this device)');
  expect(link()).not.toBeInTheDocument();
});

test.each([
  ['macOS', /^Open System Settings > Printers & Scanners/, 'For Queue, enter q-two.'],
  ['ChromeOS', /^Open Settings > Device > Print and scan/, 'For Queue, enter q-two.'],
  ['Linux', /^Open your printer settings/, 'Enter ipps://print.example/q-two.'],
  ['iPhone and iPad', /^Open the document, tap Share, then Mail/, 'Send it to two@in.example.'],
])('%s has its own steps, with how to reach this archive’s printer', async (name, first, own) => {
  const person = open('windows', WINDOWS);
  await person.selectOptions(system(), name);
  expect(steps()[0]).toMatch(first);
  expect(steps().join(' ')).toContain(own);
  expect(link()).not.toBeInTheDocument();
});

test('a server on the same machine, which has no certificate, is reached without one', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0');
  render(<PrintGuide email="two@in.example" id="two" printer={{ address: 'localhost:8080', queue: 'ipp/two/x' }} />);
  expect(steps()).toContain('Enter ipp://localhost:8080/ipp/two/x.');
  await userEvent.setup().selectOptions(system(), 'Windows');
  expect(steps()[2]).toContain('enter http://localhost:8080/ipp/two/x.');
});
