import type { Platform } from './platform';

/** Values in the steps: the printer's address and queue, and the archive's e-mail address. */
export interface PrintTarget {
  address: string;
  queue: string;
  email: string;
}

/** A server on this machine, which has no certificate. */
const LOCAL = /^(?:localhost|127\.[\d.]+|\[::1\])(?::|$)/;

/** The steps to set up printing to an archive on a system, in order; loaded when they are shown. */
export function printSteps(platform: Platform, { address, queue, email }: PrintTarget): readonly string[] {
  const [web, ipp] = LOCAL.test(address) ? ['http', 'ipp'] : ['https', 'ipps'];
  switch (platform) {
    case 'windows':
      return [
        'Open Settings > Bluetooth & devices > Printers & scanners. Choose Add device, then Add manually.',
        'Choose “Select a shared printer by name”.',
        `Enter ${web}://${address}/${queue}.`,
        'For the printer, choose Microsoft IPP Class Driver.',
      ];
    case 'macos':
      return [
        'Open System Settings > Printers & Scanners and choose Add Printer.',
        `Choose the globe icon and enter the address ${address}.`,
        `For Protocol, choose AirPrint. For Queue, enter ${queue}.`,
        'For Use, choose AirPrint, then choose Add.',
      ];
    case 'chromeos':
      return [
        'Open Settings > Device > Print and scan > Printers and choose Add printer.',
        `Enter a name of your choice and the address ${address}.`,
        `For Protocol, choose ${ipp.toUpperCase()}. For Queue, enter ${queue}.`,
      ];
    case 'linux':
      return [
        'Open your printer settings and add a printer by address.',
        `Enter ${ipp}://${address}/${queue}.`,
        'For the driver, choose Generic, IPP Everywhere.',
        `Or run: lpadmin -p archive -E -m everywhere -v ${ipp}://${address}/${queue}`,
      ];
    case 'android':
      return [
        'Install a print service that can add a printer by address, and turn it on in Settings > Printing.',
        `Add a printer with the address ${address} and the queue ${queue}.`,
        `Or email the document to ${email}. It's saved in the archive like a printed document.`,
      ];
    case 'ios':
      return [
        'iPhone and iPad can only find printers on their own network, so email your document instead.',
        'Open the document, tap Share, then Mail.',
        `Send it to ${email}. It's saved in the archive like a printed document.`,
      ];
  }
}
