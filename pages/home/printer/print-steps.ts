import type { Platform } from './platform';

/** What the steps mention: how a printer reaches the archive, and the archive's own address. */
export interface PrintTarget {
  address: string;
  queue: string;
  email: string;
}

/** The steps to set up printing to an archive on a system, in order; loaded when they are shown. */
export function printSteps(platform: Platform, { address, queue, email }: PrintTarget): readonly string[] {
  switch (platform) {
    case 'windows':
      return [
        'Open Settings, Bluetooth & devices, Printers & scanners. Choose Add device, then Add manually.',
        'Choose to select a shared printer by name.',
        `Enter https://${address}/${queue}.`,
        'For the printer, choose Microsoft IPP Class Driver.',
      ];
    case 'macos':
      return [
        'Open System Settings, Printers & Scanners, and choose Add Printer.',
        `On the tab with the globe, enter the address ${address}.`,
        `For the protocol, choose Internet Printing Protocol (IPP), and enter the queue ${queue}.`,
        'For Use, choose Generic PostScript Printer, then choose Add.',
      ];
    case 'chromeos':
      return [
        'Open Settings, Device, Print and scan, Printers, and choose Add printer.',
        `Enter a name of your choice and the address ${address}.`,
        `For the protocol, choose IPPS, and enter the queue ${queue}.`,
      ];
    case 'linux':
      return [
        'Open your printer settings and choose to add a printer by its address.',
        `Enter ipps://${address}/${queue}.`,
        'For the driver, choose Generic, IPP Everywhere.',
      ];
    case 'android':
      return [
        'Install a print service that can add a printer by its address, and turn it on in Settings, Printing.',
        `Add a printer with the address ${address} and the queue ${queue}.`,
        `Or share the document by email and send it to ${email}: it arrives in the archive like a printed document.`,
      ];
    case 'ios':
      return [
        'iPhone and iPad find only printers on their own network. Mail works just as well:',
        'Open the document, tap Share, then Mail.',
        `Send it to ${email}: it arrives in the archive like a printed document.`,
      ];
  }
}
