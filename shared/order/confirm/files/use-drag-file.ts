import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface DragFileOptions {
  card: RefObject<HTMLElement | null>;
  /** The handle that drags the card. */
  grip: RefObject<HTMLElement | null>;
  id: string;
  index: number;
  isMovable: boolean;
  /** Another file was dropped here. */
  onDrop: (id: string) => void;
}

/** The side of a card where a file dropped on it goes; null if none is dragged over it. */
export type DropSide = 'above' | 'below' | null;

/** Lets a person drag a file to another's place by mouse or finger. The buttons beside it do the same. */
export function useDragFile({ card, grip, id, index, isMovable, onDrop }: DragFileOptions): DropSide {
  const [side, setSide] = useState<DropSide>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!card.current || !grip.current || !isMovable) return;
    const stopDragging = draggable({
      element: card.current,
      dragHandle: grip.current,
      getInitialData: () => ({ fileId: id, fileIndex: index }),
    });
    const stopTaking = dropTargetForElements({
      element: card.current,
      canDrop: ({ source }) => typeof source.data.fileId === 'string' && source.data.fileId !== id,
      onDragEnter: ({ source }) => setSide(Number(source.data.fileIndex) < index ? 'below' : 'above'),
      onDragLeave: () => setSide(null),
      onDrop: ({ source }) => {
        setSide(null);
        if (typeof source.data.fileId === 'string') drop(source.data.fileId);
      },
    });
    return () => {
      stopDragging();
      stopTaking();
    };
  }, [card, grip, id, index, isMovable]);
  return side;
}
