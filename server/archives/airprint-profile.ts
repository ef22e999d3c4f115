import { escapeHtml } from '@server/http/escape-html';
import type { Config } from '@server/platform/config';
import type { ArchiveTable } from '@server/platform/data/tables/archives';
import { printerHost, queueOf } from './printer-address';
import { uuidOf } from './printer-uuid';

/** A value of a property list. */
type Value = string | number | boolean | readonly Dictionary[];
type Dictionary = Readonly<Record<string, Value>>;

/**
 * A configuration profile that adds the archive's printer to an iPhone, iPad or Mac: XML with Apple's payload
 * `com.apple.airprint`. Its ids are those of the printer, so that installing it again replaces it.
 */
export function airPrintProfile(
  config: Pick<Config, 'publicUrl' | 'brandName'>,
  archive: Pick<ArchiveTable, 'id' | 'print_secret'>,
): string {
  const { hostname, port } = new URL(`http://${printerHost(config)}`);
  const isSecure = config.publicUrl.startsWith('https:');
  const domain = hostname
    .replace(/[^\w.]/g, '')
    .split('.')
    .reverse()
    .join('.');
  const identifier = `${domain}.printer.${archive.id}`;
  const name = `${config.brandName} ${archive.id}`;
  const printer = {
    IPAddress: hostname,
    ResourcePath: queueOf(archive),
    // An address leaves the usual port out.
    Port: Number(port || 80),
    ForceTLS: isSecure,
  };
  const payload = {
    PayloadType: 'com.apple.airprint',
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.airprint`,
    PayloadUUID: uuidOf(`airprint payload ${archive.id}`).toUpperCase(),
    PayloadDisplayName: name,
    AirPrint: [printer],
  };
  const profile = {
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: uuidOf(`airprint profile ${archive.id}`).toUpperCase(),
    PayloadDisplayName: name,
    PayloadDescription: `Adds a printer: what you print on it is saved in your ${config.brandName} archive.`,
    PayloadOrganization: config.brandName,
    PayloadContent: [payload],
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    `<plist version="1.0">${written(profile)}</plist>`,
    '',
  ].join('\n');
}

function written(dictionary: Dictionary): string {
  const entries = Object.entries(dictionary).map(([key, value]) => `<key>${key}</key>${writtenValue(value)}`);
  return `<dict>\n${entries.join('\n')}\n</dict>`;
}

function writtenValue(value: Value): string {
  switch (typeof value) {
    case 'string':
      return `<string>${escapeHtml(value)}</string>`;
    case 'number':
      return `<integer>${value}</integer>`;
    case 'boolean':
      return value ? '<true/>' : '<false/>';
    default:
      return `<array>${value.map(written).join('')}</array>`;
  }
}
