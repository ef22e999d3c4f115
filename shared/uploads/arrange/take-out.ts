import { askDelete, deleteUpload } from '@shared/uploads/sending/delete-upload';
import type { UploadContent } from '@shared/uploads/sending/run-upload';
import type { UploadItem } from '@shared/uploads/upload-state';
import type { Arrange, QueueParts } from './arrange';

/** Makes taking files out of the order, and putting them back. */
export function createTakeOut(parts: QueueParts): Pick<Arrange, 'takeOut' | 'putBack' | 'forgetTakenOut'> {
  const { list, contents, sender } = parts;
  /** What to upload again for each file taken out. */
  const kept = new Map<string, UploadContent>();
  return {
    takeOut: async (id) => {
      const content = contents.get(id);
      if (!content) {
        askDelete(list, id);
        return;
      }
      const { items } = list.store.getState();
      const index = items.findIndex((item) => item.id === id);
      const item = items[index];
      if (!item) return;
      if (!(await deleteUpload(parts, id))) return;
      kept.set(id, content);
      const { takenOut } = list.store.getState();
      list.store.setState({ takenOut: [...takenOut, { item, index }] });
    },
    putBack: (id) => {
      const { takenOut, items } = list.store.getState();
      const back = takenOut.find(({ item }) => item.id === id);
      const content = kept.get(id);
      if (!back || !content) return;
      kept.delete(id);
      contents.set(id, content);
      const others = takenOut.filter((file) => file !== back);
      const isLater = (file: typeof back): boolean => takenOut.indexOf(file) > takenOut.indexOf(back);
      list.store.setState({
        takenOut: others.map((file) =>
          isLater(file) && file.index >= back.index ? { ...file, index: file.index + 1 } : file,
        ),
      });
      list.set([...items.slice(0, back.index), restored(back.item), ...items.slice(back.index)]);
      void sender.run();
    },
    forgetTakenOut: () => {
      kept.clear();
      list.store.setState({ takenOut: [] });
    },
  };
}

/** A file to upload anew. It was inspected when it was chosen. */
function restored(item: UploadItem): UploadItem {
  return { ...item, phase: { name: 'ready', from: { stage: 'policy' } }, serverPages: null, preview: null, spare: [] };
}
