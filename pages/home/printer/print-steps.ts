import type { Platform } from './platform';

/** Values in the steps: the printer's address and queue, the archive's e-mail address, whether there is a profile. */
export interface PrintTarget {
  address: string;
  queue: string;
  email: string;
  hasProfile: boolean;
  /** A link of the server's to an app that prints is shown above the steps. */
  hasLink: boolean;
}

/** A server on this machine, which has no certificate. */
const LOCAL = /^(?:localhost|127\.[\d.]+|\[::1\])(?::|$)/;

/** The steps to set up printing to an archive on a system, in order; loaded when they are shown. */
export function printSteps(
  platform: Platform,
  { address, queue, email, hasProfile, hasLink }: PrintTarget,
): readonly string[] {
  const [web, ipp] = LOCAL.test(address) ? ['http', 'ipp'] : ['https', 'ipps'];
  switch (platform) {
    case 'windows':
      return [
        'Open Settings > Bluetooth & devices > Printers & scanners. Choose Add device, then Add manually.',
        'Choose “Add a printer using an IP address or hostname”.',
        `For Device type, choose IPP Device. For Hostname or IP address, enter ${web}://${address}/${queue}.`,
      ];
    case 'macos':
      if (hasProfile) {
        return [
          'Download the printer profile above and open it.',
          'Open System Settings > General > Device Management, double-click the profile and choose Install.',
          'To print, choose this printer from the list.',
        ];
      }
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
        hasLink
          ? 'Install the app above. Then open Settings, search for Printing, and turn the app on.'
          : 'Open Settings, search for Printing, and open Default Print Service.',
        `In its menu, choose Add printer, then “by IP address”, and enter ${ipp}://${address}/${queue}.`,
        `Or email the document to ${email}. It's saved in the archive like a printed document.`,
      ];
    case 'ios':
      if (hasProfile) {
        return [
          'Tap Download above in Safari, then Allow.',
          'Open Settings > General > VPN & Device Management, tap the profile, then Install.',
          'To print, open the document, tap Share, then Print, and choose this printer.',
          `Or email the document to ${email}. It's saved in the archive like a printed document.`,
        ];
      }
      return [
        'Open the document, tap Share, then Mail.',
        `Send it to ${email}. It's saved in the archive like a printed document.`,
      ];
  }
}
