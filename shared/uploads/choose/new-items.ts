import type { OrderFile } from '@shared/api/shapes/orders/files';
import type { CloudFileDetail } from '@shared/api/shapes/orders/uploads';
import { randomId } from '@shared/lib/random-id';
import type { RememberedUpload } from '@shared/uploads/sending/remembered-uploads';
import type { UploadContent } from '@shared/uploads/sending/run-upload';
import type { ResumePoint, UploadItem, UploadPhase } from '@shared/uploads/upload-state';
import { isPdfName, isSameFile } from './upload-rules';

/** A file as chosen. */
export interface ChosenFile {
  name: string;
  /** Bytes. */
  size: number;
  content: UploadContent;
}

/** The list with the chosen files, and those that must be uploaded. */
export interface Placed {
  items: readonly UploadItem[];
  added: { item: UploadItem; content: UploadContent }[];
}

/** Adds chosen files to the list. A file requested again takes its reserved index; a changed one, by its name. */
export function placeFiles(list: readonly UploadItem[], files: readonly ChosenFile[]): Placed {
  const items = [...list];
  const added: Placed['added'] = [];
  for (const { name, size, content } of files) {
    const isTaken = isPdfName(name);
    const item = newItem({ name, size, content });
    const index = items.findIndex((known) => isRequested(known, item));
    if (index >= 0) items[index] = item;
    else items.push(item);
    if (isTaken) added.push({ item, content });
  }
  return { items, added };
}

/** A chosen file in the list, to be uploaded unless its name is refused. */
export function newItem({ name, size, content }: ChosenFile): UploadItem {
  const phase: UploadPhase = isPdfName(name) ? { name: 'waiting' } : { name: 'refused', reason: 'name' };
  return { ...blankItem(name, size), source: content.source, phase };
}

function isRequested({ name, size, phase }: UploadItem, chosen: UploadItem): boolean {
  if (phase.name !== 'missing') return false;
  return isSameFile(phase.why === 'change' ? { name, size: chosen.size } : { name, size }, chosen);
}

/** A file the server already has. */
function serverItem({ key, name, size, source, pagecount }: OrderFile): UploadItem {
  return { ...blankItem(name, size), source, phase: { name: 'done', key }, serverPages: pagecount ?? null };
}

/**
 * The files of an order as a page opens: those on the server, then those chosen before a reload that are not yet part
 * of the order. One already in the storage resumes with its registration, a cloud file is registered by its `fileinfo`,
 * and any other is requested again by name. A superseded copy is not listed.
 */
export function firstItems(
  recalled: readonly RememberedUpload[],
  files: readonly OrderFile[],
): { item: UploadItem; content: UploadContent | null }[] {
  const stale = staleKeysOf(recalled, files);
  const isStale = ({ key }: OrderFile): boolean => [...stale.values()].some((keys) => keys.includes(key));
  const listed = files.filter((file) => !isStale(file));
  return [
    ...listed.map((file) => ({ item: { ...serverItem(file), staleKeys: stale.get(file.key) ?? [] }, content: null })),
    ...rememberedItems(
      recalled.filter(({ staleKeys }) => staleKeys === undefined),
      listed,
    ),
  ];
}

/** The keys of superseded copies in the order, by the key of the copy that replaced them. */
function staleKeysOf(
  recalled: readonly RememberedUpload[],
  files: readonly OrderFile[],
): Map<string, readonly string[]> {
  const keys = new Set(files.map(({ key }) => key));
  const stale = new Map<string, readonly string[]>();
  for (const { key, staleKeys } of recalled) {
    // Without the newest copy in the order, the previous one is the file.
    if (key !== undefined && staleKeys && keys.has(key))
      stale.set(
        key,
        staleKeys.filter((one) => keys.has(one)),
      );
  }
  return stale;
}

function rememberedItems(
  recalled: readonly RememberedUpload[],
  files: readonly OrderFile[],
): { item: UploadItem; content: UploadContent | null }[] {
  const known = [...files];
  return recalled.flatMap(({ name, size, source, key, fileinfo }) => {
    const index = known.findIndex((file) => (key === undefined ? isSameFile(file, { name, size }) : file.key === key));
    if (index >= 0) {
      // The answer to its registration was lost, not the file. Two files with the same name count as two.
      known.splice(index, 1);
      return [];
    }
    const from = resumePoint(key, fileinfo);
    const phase: UploadPhase = from === null ? { name: 'missing', why: 'reload' } : { name: 'ready', from };
    const content: UploadContent | null = fileinfo ? { source: 'dropbox', detail: fileinfo } : null;
    return [{ item: { ...blankItem(name, size), source, phase }, content }];
  });
}

function resumePoint(key: string | undefined, fileinfo: CloudFileDetail | undefined): ResumePoint | null {
  if (key !== undefined) return { stage: 'register', key };
  return fileinfo ? { stage: 'policy' } : null;
}

function blankItem(name: string, size: number): UploadItem {
  return {
    id: randomId(),
    name,
    size,
    source: 'upload',
    phase: { name: 'missing', why: 'reload' },
    facts: null,
    serverPages: null,
    preview: null,
    turns: {},
    replacesKey: null,
    staleKeys: [],
  };
}
