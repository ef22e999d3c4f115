import { pathSegment } from './path-segment';

/** A document of an archive, as in addresses. */
interface DocumentPlace {
  archiveId: string;
  id: string;
}

/** Server URL under `apiBase` that saves a document; opened by navigation. Throws like `pathSegment`. */
export function documentFilePath(document: DocumentPlace, apiBase: string): string {
  return `${documentPath(document, apiBase)}/file`;
}

/** The same, to show the document in the browser. */
export function documentShowPath(document: DocumentPlace, apiBase: string): string {
  return `${documentFilePath(document, apiBase)}?show`;
}

/** Server URL of the picture of the document's first page. Throws like `pathSegment`. */
export function documentPreviewPath(document: DocumentPlace, apiBase: string): string {
  return `${documentPath(document, apiBase)}/preview`;
}

function documentPath({ archiveId, id }: DocumentPlace, apiBase: string): string {
  return `${apiBase}/v1/archives/${pathSegment(archiveId)}/documents/${pathSegment(id)}`;
}
