import { Icon } from '@shared/ui/icon';
import { warningIcon } from '@shared/ui/icons/tones';
import { Spinner } from '@shared/ui/spinner';
import { createPageDrawer, type PageDrawer } from '@shared/uploads/inspect/page-drawer';
import type { Turn } from '@shared/uploads/page-turns';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import styles from './fax-files.module.css';
import { PAGE_NOTES, type PageNote } from './page-notes';

/** The drawer for the pages below; null until there is one. */
export const DrawerContext = createContext<PageDrawer | null>(null);

/** A drawer that ends with the component. */
export function useDrawer(): PageDrawer {
  const [drawer] = useState(createPageDrawer);
  useEffect(() => () => drawer.stop(), [drawer]);
  return drawer;
}

interface PageLook {
  file: File;
  /** Counted from 1. */
  page: number;
  turn: Turn;
}

/** Length of the longer side in pixels: a thumbnail of 80 px on a dense screen, and a readable page. */
const SIDES = { small: 200, large: 1600 } as const;

/** A small picture of a page, drawn once it comes into view; `onNote` gets the note to show beside it. */
export function PageThumbnail({ onNote, ...look }: PageLook & { onNote: (note: PageNote) => void }): ReactNode {
  const sheet = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(sheet);
  const picture = usePicture(look, SIDES.small, isSeen);
  const tell = useEffectEvent(onNote);
  useEffect(() => {
    if (picture.kind !== 'waiting') tell(picture.note);
  }, [picture]);
  return (
    <span className={styles.sheet} ref={sheet}>
      {picture.kind === 'failed' && <span className={styles.unseen}>Can't be shown here</span>}
      {picture.kind === 'drawn' && <img alt="" className={styles.picture} decoding="async" src={picture.url} />}
      {picture.kind === 'drawn' && picture.note !== null && (
        <span className={styles.mark}>
          <Icon name={warningIcon} size={16} />
        </span>
      )}
    </span>
  );
}

/** A page large enough to read. Says so if it cannot be drawn, or lacks something. */
export function LargePage({ name, ...look }: PageLook & { name: string }): ReactNode {
  const picture = usePicture(look, SIDES.large, true);
  if (picture.kind === 'waiting') {
    return (
      <p className={styles.waiting}>
        <Spinner />
      </p>
    );
  }
  return (
    <>
      {picture.note !== null && (
        <p className={styles.pageNote}>
          <Icon name={warningIcon} />
          <span>{PAGE_NOTES[picture.note]}</span>
        </p>
      )}
      {picture.kind === 'drawn' && (
        <img alt={`Page ${look.page} of ${name}`} className={styles.large} src={picture.url} />
      )}
    </>
  );
}

type Picture =
  | { kind: 'waiting' }
  | { kind: 'failed'; note: 'unseen' }
  | { kind: 'drawn'; note: PageNote; url: string };

const WAITING: Picture = { kind: 'waiting' };

/** The picture of a page. A turned page keeps its earlier picture until the next is drawn. */
function usePicture({ file, page, turn }: PageLook, side: number, isWanted: boolean): Picture {
  const drawer = useContext(DrawerContext);
  const [drawn, setDrawn] = useState<{ file: File; page: number; picture: Picture } | null>(null);
  useEffect(() => {
    if (!isWanted || drawer === null) return;
    const control = new AbortController();
    let url: string | null = null;
    void drawer.draw(file, { page, turn, side }, control.signal).then((result) => {
      if (control.signal.aborted) return;
      url = result && URL.createObjectURL(result.picture);
      const note = result?.doubt ?? null;
      setDrawn({
        file,
        page,
        picture: url === null ? { kind: 'failed', note: 'unseen' } : { kind: 'drawn', note, url },
      });
    });
    return () => {
      control.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [drawer, file, page, turn, side, isWanted]);
  return drawn?.file === file && drawn.page === page ? drawn.picture : WAITING;
}

/** Whether an element has been in view. */
function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      setIsSeen(true);
      observer.disconnect();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isSeen;
}
