import { printerUri } from '@server/archives/printer-address';
import { uuidOf } from '@server/archives/printer-uuid';
import type { ArchiveServices } from '@server/archives/services';
import { SECOND } from '@server/platform/clock';
import { OPERATION } from './ipp/ipp-codes';
import type { IppAttribute } from './ipp/ipp-message';
import {
  attribute,
  boolean,
  charset,
  dateTime,
  enumeration,
  integer,
  keyword,
  language,
  mimeType,
  named,
  octets,
  range,
  resolution,
  text,
  unknownValue,
  uri,
} from './ipp/ipp-values';
import { mediaAttributes } from './media';
import { WAIT_FOR_DOCUMENT } from './print-jobs';
import type { Printer } from './printer';

/** Document formats that are kept as PDF, the preferred one first. */
export const FORMATS = ['application/pdf', 'image/urf', 'image/pwg-raster', 'image/jpeg'] as const;

/** The first bytes tell the actual format. */
export const ANY_FORMAT = 'application/octet-stream';

/** Usual resolutions of raster pages, dots per inch. */
const RESOLUTIONS = [150, 300, 600];
/** States of a printer: idle, stopped. */
const STATE = { idle: 3, stopped: 5 };

/** A printer's clock: seconds since its archive was created, from 1. */
export function upTime(printer: Printer, ms: number): number {
  return Math.max(1, Math.floor((ms - printer.archive.created_at) / SECOND) + 1);
}

/** All attributes of a printer (RFC 8011, PWG 5100.12, 5100.14: IPP Everywhere) except the media database. */
export function printerAttributes(
  { config, clock }: Pick<ArchiveServices, 'config' | 'clock'>,
  printer: Printer,
  queued: number,
): IppAttribute[] {
  const { archive, obstacle } = printer;
  const isOn = obstacle === null;
  const address = printerUri(config, archive);
  const model = `${config.brandName} archive`;
  const [now, made] = [clock.now(), archive.created_at];
  return [
    attribute('printer-uri-supported', uri(address)),
    attribute('uri-security-supported', keyword(address.startsWith('ipps:') ? 'tls' : 'none')),
    attribute('uri-authentication-supported', keyword('none')),
    attribute('printer-name', named(archive.id)),
    attribute('printer-info', text(`${config.brandName} ${archive.id}`)),
    attribute('printer-location', text('')),
    attribute('printer-geo-location', unknownValue),
    attribute('printer-organization', text('')),
    attribute('printer-organizational-unit', text('')),
    attribute('printer-make-and-model', text(model)),
    attribute('printer-device-id', text(`MFG:${word(config.brandName)};MDL:archive;CMD:PDF,URF,PWGRaster,JPEG;`)),
    attribute('printer-uuid', uri(`urn:uuid:${uuidOf(`printer ${archive.id}`)}`)),
    attribute('printer-more-info', uri(`${config.publicUrl}/home.html`)),
    attribute('printer-supply-info-uri', uri(`${config.publicUrl}/home.html`)),
    attribute('printer-icons', uri(`${config.publicUrl}/icon-192.png`), uri(`${config.publicUrl}/icon-512.png`)),
    attribute('printer-supply', octets('type=other;maxcapacity=100;level=100;class=other;colorantname=none;')),
    attribute('printer-supply-description', text('Room in the archive')),
    attribute('printer-state', enumeration(isOn ? STATE.idle : STATE.stopped)),
    attribute('printer-state-reasons', keyword(isOn ? 'none' : 'paused')),
    attribute('printer-state-message', text(obstacle ?? '')),
    attribute('printer-state-change-time', integer(1)),
    attribute('printer-state-change-date-time', dateTime(made)),
    attribute('printer-config-change-time', integer(1)),
    attribute('printer-config-change-date-time', dateTime(made)),
    attribute('printer-current-time', dateTime(now)),
    attribute('printer-up-time', integer(upTime(printer, now))),
    attribute('printer-is-accepting-jobs', boolean(isOn)),
    attribute('queued-job-count', integer(queued)),
    ...CAPABILITIES,
    ...mediaAttributes(),
  ];
}

/** Capabilities of every archive. */
const CAPABILITIES: readonly IppAttribute[] = [
  attribute('ipp-versions-supported', keyword('1.1'), keyword('2.0')),
  attribute('ipp-features-supported', keyword('ipp-everywhere')),
  attribute('operations-supported', ...Object.values(OPERATION).map(enumeration)),
  attribute('charset-configured', charset('utf-8')),
  attribute('charset-supported', charset('utf-8')),
  attribute('natural-language-configured', language('en')),
  attribute('generated-natural-language-supported', language('en')),
  attribute('document-format-default', mimeType('application/pdf')),
  attribute('document-format-preferred', mimeType('application/pdf')),
  attribute('document-format-supported', ...[...FORMATS, ANY_FORMAT].map(mimeType)),
  attribute('compression-supported', keyword('none')),
  attribute('pdl-override-supported', keyword('attempted')),
  attribute('multiple-document-jobs-supported', boolean(false)),
  attribute('multiple-operation-time-out', integer(WAIT_FOR_DOCUMENT / SECOND)),
  attribute('multiple-operation-time-out-action', keyword('abort-job')),
  attribute('job-ids-supported', boolean(true)),
  attribute('preferred-attributes-supported', boolean(false)),
  attribute('which-jobs-supported', keyword('completed'), keyword('not-completed')),
  attribute('printer-get-attributes-supported', keyword('document-format')),
  attribute(
    'job-creation-attributes-supported',
    ...['copies', 'finishings', 'media', 'media-col', 'orientation-requested', 'output-bin', 'page-ranges'].map(
      keyword,
    ),
    ...['print-color-mode', 'print-content-optimize', 'print-quality', 'printer-resolution', 'sides'].map(keyword),
  ),
  attribute('identify-actions-default', keyword('display')),
  attribute('identify-actions-supported', keyword('display')),
  attribute('copies-default', integer(1)),
  // An archive keeps one copy.
  attribute('copies-supported', range(1, 1)),
  attribute('finishings-default', enumeration(3)),
  attribute('finishings-supported', enumeration(3)),
  attribute('orientation-requested-default', enumeration(3)),
  attribute('orientation-requested-supported', ...[3, 4, 5, 6].map(enumeration)),
  // A printer whose pages lie face up gets the last page first.
  attribute('output-bin-default', keyword('face-down')),
  attribute('output-bin-supported', keyword('face-down')),
  attribute(
    'printer-output-tray',
    octets(
      'type=unRemovableBin;maxcapacity=-2;remaining=-2;status=0;name=face-down;' +
        'stackingorder=firstToLast;pagedelivery=faceDown;',
    ),
  ),
  attribute('overrides-supported', keyword('document-number'), keyword('pages')),
  attribute('page-ranges-supported', boolean(true)),
  attribute('print-color-mode-default', keyword('auto')),
  attribute('print-color-mode-supported', ...['auto', 'color', 'monochrome'].map(keyword)),
  attribute('print-content-optimize-default', keyword('auto')),
  attribute('print-content-optimize-supported', keyword('auto')),
  attribute('print-rendering-intent-default', keyword('auto')),
  attribute('print-rendering-intent-supported', keyword('auto')),
  attribute('print-quality-default', enumeration(4)),
  attribute('print-quality-supported', enumeration(4)),
  attribute('printer-resolution-default', resolution(300)),
  attribute('printer-resolution-supported', ...RESOLUTIONS.map(resolution)),
  attribute('pwg-raster-document-resolution-supported', ...RESOLUTIONS.map(resolution)),
  attribute('pwg-raster-document-sheet-back', keyword('normal')),
  attribute('pwg-raster-document-type-supported', ...['black_1', 'sgray_8', 'srgb_8', 'cmyk_8'].map(keyword)),
  attribute(
    'urf-supported',
    ...['V1.4', 'CP1', 'DM1', 'IS1', 'MT1', 'OB9', 'PQ4', 'RS300-600', 'W8', 'SRGB24'].map(keyword),
  ),
  attribute('sides-default', keyword('one-sided')),
  attribute('sides-supported', ...['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'].map(keyword)),
  attribute('color-supported', boolean(true)),
  attribute('pages-per-minute', integer(60)),
  attribute('pages-per-minute-color', integer(60)),
];

/** A name for a device id: only letters, digits, spaces, `_` and `-`. */
function word(name: string): string {
  return name.replace(/[^-\w ]/g, '') || 'Archive';
}
