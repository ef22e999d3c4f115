import type { UploadContent } from '@shared/uploads/sending/run-upload';
import type { UploadListStore } from '@shared/uploads/upload-list-store';
import type { UploadPhase } from '@shared/uploads/upload-state';
import type { Inspection } from './inspection';
import type { Inspector } from './inspector';

/**
 * Inspects a file in the list and records the findings: its preview, its facts, whether it can be sent. Resolves to its
 * new state; null if it is gone.
 */
export async function inspectUpload(
  list: UploadListStore,
  inspector: Inspector,
  id: string,
  content: UploadContent,
): Promise<UploadPhase | null> {
  const inspection = await inspectionOf(list, inspector, id, content);
  list.move(id, { type: 'inspect' });
  if (inspection.kind === 'ok') list.change(id, (item) => ({ ...item, facts: inspection.facts }));
  return list.move(id, { type: 'inspected', inspection });
}

async function inspectionOf(
  list: UploadListStore,
  inspector: Inspector,
  id: string,
  content: UploadContent,
): Promise<Inspection> {
  // A file by reference has no bytes here to inspect.
  if (content.source !== 'upload') return { kind: 'unknown' };
  return inspector.inspect(content.file, {
    isWanted: () => list.find(id) !== undefined,
    onStart: () => list.move(id, { type: 'inspect' }),
    onPreview: (picture) => list.showPreview(id, picture),
  });
}
