import type { ArchiveServices } from '@server/archives/services';
import type { LinkRow } from './link-store';
import type { Folder } from './storage';

/** The folder of a link. Two concurrent documents must not create two folders: the id recorded first is valid. */
export function folderOf({ db }: ArchiveServices, { id: linkId, folder, folder_id }: LinkRow): Folder {
  const known: { id: string | null } = { id: folder_id };
  return {
    name: folder,
    get id() {
      return known.id;
    },
    keep: async (id) => {
      const row = await db
        .updateTable('storage_links')
        .set({ folder_id: id })
        .where('id', '=', linkId)
        .where('folder_id', 'is not distinct from', known.id)
        .returning('folder_id')
        .executeTakeFirst();
      known.id = row ? id : await folderIdNow(db, linkId, id);
      return known.id;
    },
  };
}

/** The id that another run recorded; `own` if the link is gone. */
async function folderIdNow(db: ArchiveServices['db'], linkId: string, own: string): Promise<string> {
  const row = await db.selectFrom('storage_links').select('folder_id').where('id', '=', linkId).executeTakeFirst();
  return row?.folder_id ?? own;
}
