import { turnPage } from '@shared/uploads/page-turns';
import type { UploadItem } from '@shared/uploads/upload-state';
import type { Arrange, QueueParts } from './arrange';
import { filesToSend, isRegistered, moveBy, moveTo } from './fax-order';
import { createResend } from './resend';

/** Makes the arranging functions of a queue. */
export function createArrange(parts: QueueParts): Arrange {
  const { list, contents } = parts;
  const { settle, keepEarlier } = createResend(parts);
  const items = (): readonly UploadItem[] => list.store.getState().items;

  return {
    fileOf: (id) => {
      const content = contents.get(id);
      return content?.source === 'upload' ? content.file : null;
    },
    canSend: (id) => contents.has(id),
    canMove: (id, by) => {
      const moved = moveBy(items(), id, by);
      return moved !== null && canCarryOut(moved);
    },
    canTurn: (id) =>
      contents.get(id)?.source === 'upload' &&
      canCarryOut(items().map((item) => (item.id === id ? { ...item, turns: turnPage({}, 1, 90) } : item))),
    move: (id, by) => show(id, moveBy(items(), id, by)),
    moveTo: (id, targetId) => show(id, moveTo(items(), id, targetId)),
    turn: (id, page, by) => {
      list.store.setState({ isArranged: true });
      list.change(id, (item) => ({ ...item, turns: turnPage(item.turns, page, by) }));
      list.announce(`Page ${page} turned ${by === 90 ? 'right' : 'left'}.`);
    },
    settle,
    keepEarlier,
  };

  /** True if this tab has the contents of all files that this list requires to be resent. */
  function canCarryOut(wanted: readonly UploadItem[]): boolean {
    return filesToSend(wanted, list.store.getState().registered).every(({ id }) => contents.has(id));
  }

  function show(id: string, moved: readonly UploadItem[] | null): void {
    if (moved === null || moved === items() || !canCarryOut(moved)) return;
    list.store.setState({ isArranged: true });
    list.set(moved);
    const faxed = moved.filter(isRegistered);
    const place = faxed.findIndex((item) => item.id === id);
    list.announce(`${faxed[place]?.name}: now file ${place + 1} of ${faxed.length}.`);
  }
}
