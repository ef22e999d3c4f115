import type { CloudFileDetail } from '@shared/api/shapes/orders/uploads';
import { scriptAddress } from '@shared/lib/address/script-addresses';
import { forgetScript, loadScript } from './load-script';

/**
 * The `fileinfo` that the cloud chooser passes on for a chosen file (specification 2, index at /start), as the server
 * registers it (specification 3, uploaded file item). Never part of an address.
 */
export interface FileInfo {
  name: string;
  /** Bytes. */
  size: number;
  detail: CloudFileDetail;
}

/** Outcome of choosing files. `blocked`: the browser did not open the window; `failed`: the chooser did not load. */
export type Chosen =
  | { kind: 'chosen'; files: FileInfo[]; refused: number }
  | { kind: 'canceled' | 'blocked' | 'failed' };

/** The server's settings for the chooser; only a server with its own chooser sets `script`. */
export interface DropboxSettings {
  appkey: string;
  script?: string;
}

/** The parts used of Dropbox's drop-in. */
interface Chooser {
  isBrowserSupported?: () => boolean;
  choose(options: {
    linkType: 'direct';
    multiselect: true;
    extensions: string[];
    success(files: unknown): void;
    cancel(): void;
  }): void;
}

const SCRIPT = 'https://www.dropbox.com/static/api/2/dropins.js';

/** Fetches the chooser's script ahead, because a browser opens a window only during the press itself. */
export function prepareDropbox(settings: DropboxSettings): Promise<boolean> {
  const address = scriptAddress(SCRIPT, settings.script);
  return loadScript(address, { attributes: { id: 'dropboxjs', 'data-app-key': settings.appkey } }).then(
    () => {
      if (chooser()) return true;
      forgetScript(address);
      return false;
    },
    () => false,
  );
}

/**
 * Opens the chooser: PDF files only, multiple selection, with direct links (specification 5). Never rejects. Its result
 * is checked: only links to Dropbox (or to the server's own chooser) and names that end in .pdf are passed on.
 */
export async function chooseFiles(settings: DropboxSettings): Promise<Chosen> {
  if (!chooser() && !(await prepareDropbox(settings))) return { kind: 'failed' };
  const dropbox = chooser();
  if (!dropbox) return { kind: 'failed' };
  const before = newest;
  const mine = Symbol('asked');
  return new Promise((resolve) => {
    newest = mine;
    try {
      dropbox.choose({
        linkType: 'direct',
        multiselect: true,
        extensions: ['.pdf'],
        // If opened twice, the drop-in has one window, which answers both calls.
        success: (files) => resolve(newest === mine ? readFiles(files, settings) : { kind: 'canceled' }),
        cancel: () => resolve({ kind: 'canceled' }),
      });
    } catch {
      // The drop-in throws when its window was not opened.
      newest = before;
      resolve({ kind: 'blocked' });
    }
  });
}

/** The latest call for files; only this call receives the chosen ones. */
let newest: symbol | null = null;

function chooser(): Chooser | null {
  // Set by the third-party script; `choose` is checked, and the rest is what its documentation promises.
  const { Dropbox } = window as { Dropbox?: Partial<Chooser> };
  return typeof Dropbox?.choose === 'function' ? (Dropbox as Chooser) : null;
}

function readFiles(value: unknown, settings: DropboxSettings): Chosen {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const files = entries.flatMap((entry) => readFile(entry, settings));
  return { kind: 'chosen', files, refused: entries.length - files.length };
}

function readFile(entry: unknown, settings: DropboxSettings): FileInfo[] {
  if (typeof entry !== 'object' || entry === null) return [];
  // Every member is checked below.
  const { id, name, link, bytes } = entry as Record<string, unknown>;
  if (typeof name !== 'string' || typeof link !== 'string' || !/\.pdf$/i.test(name)) return [];
  if (!isTrustedLink(link, settings)) return [];
  const size = typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : 0;
  return [{ name, size, detail: { id: typeof id === 'string' ? id : link, url: link, type: 'dropbox' } }];
}

function isTrustedLink(link: string, { script }: DropboxSettings): boolean {
  let url: URL;
  try {
    url = new URL(link);
  } catch {
    // Not an address.
    return false;
  }
  if (url.username || url.password) return false;
  if (script !== undefined && url.origin === location.origin) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    /(?:^|\.)(?:dropbox\.com|dropboxusercontent\.com)$/.test(url.hostname)
  );
}
