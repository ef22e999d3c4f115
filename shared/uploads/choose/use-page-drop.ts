import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Dropped, readDrop } from './read-drop';

/** Time without an event, in ms, after which a drag has left the page; Firefox sends one every 350 ms. */
const GONE_MS = 500;

/**
 * Accepts files dropped anywhere on the page, or pasted, and any item dropped on `zone`. Text dragged or pasted
 * elsewhere, such as into a field, is left alone. Returns whether files are being dragged over the page.
 */
export function usePageDrop(zone: RefObject<HTMLElement | null>, onDrop: (dropped: Dropped) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    let gone: ReturnType<typeof setTimeout> | undefined;
    const isOurs = ({ dataTransfer, target }: DragEvent): boolean =>
      dataTransfer?.types.includes('Files') === true ||
      (target instanceof Node && zone.current?.contains(target) === true);
    const leave = (): void => {
      clearTimeout(gone);
      setIsOver(false);
    };
    const over = (event: DragEvent): void => {
      if (!isOurs(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
      clearTimeout(gone);
      gone = setTimeout(leave, GONE_MS);
    };
    const drop = (event: DragEvent): void => {
      leave();
      if (!isOurs(event) || !event.dataTransfer) return;
      event.preventDefault();
      take(readDrop(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent): void => {
      const { clipboardData } = event;
      // Office programs add a picture to copied text: then the text is meant.
      if (!clipboardData?.files.length || clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      take({ files: [...clipboardData.files], refused: null });
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      clearTimeout(gone);
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [zone]);
  return isOver;
}
