import { Readable } from 'node:stream';
import { fileDocuments, type Origin } from '@server/archives/documents/file-documents';
import type { TestServer } from './test-server';
import { makePdf, type Visitor } from './visitor';
import { firstArchive, newMember } from './walk/contract-walk';

/** A person with an archive that documents can be added to. */
export interface ArchiveHolder extends Visitor {
  email: string;
  archive: string;
  /** API path of the archive's documents. */
  path: string;
  /** Files documents as if they had arrived in one mail; returns their ids. */
  receive(names: readonly string[], content?: Uint8Array, origin?: Partial<Origin>): Promise<string[]>;
  /** Names of the listed documents, newest first. */
  names(): Promise<string[]>;
}

let mails = 0;

/** Signs up the holder of an archive. */
export async function newArchiveHolder(server: TestServer): Promise<ArchiveHolder> {
  const member = await newMember(server);
  const archive = await firstArchive(member);
  const path = `/v1/archives/${archive}/documents`;
  const receive: ArchiveHolder['receive'] = async (names, content, origin = {}) => {
    mails += 1;
    const bytes = content ?? (await makePdf(1));
    return fileDocuments(
      server.services,
      archive,
      names.map((name) => ({ name, chunks: () => Readable.from([bytes]) })),
      { source: 'mail', sender: 'pat@mail.example', subject: '', messageId: `mail ${mails}`, ...origin },
    );
  };
  const names: ArchiveHolder['names'] = async () => (await member.get(path)).json.values.map(({ name }) => name);
  return { ...member, archive, path, receive, names };
}
