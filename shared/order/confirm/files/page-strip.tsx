import { Button } from '@shared/ui/buttons/button';
import { type PageTurns, turnOf } from '@shared/uploads/page-turns';
import { type ReactNode, useState } from 'react';
import styles from './fax-files.module.css';
import { fileNotes, type PageNote } from './page-notes';
import { PageThumbnail } from './page-picture';

interface PageStripProps {
  file: File;
  name: string;
  pages: number;
  turns: PageTurns;
  onEnlarge: (page: number) => void;
}

/** Pages shown at first, and added per press: a file may have thousands. */
const STEP = 24;

/** A file's pages side by side, drawn as they come into view, with notes on differences from the fax. */
export function PageStrip({ file, name, pages, turns, onEnlarge }: PageStripProps): ReactNode {
  const [shown, setShown] = useState(STEP);
  const [notes, setNotes] = useState<ReadonlyMap<number, PageNote>>(new Map());
  const count = Math.min(shown, pages);
  const more = Math.min(STEP, pages - count);
  return (
    <>
      <ul aria-label={`Pages of ${name}`} className={styles.strip}>
        {Array.from({ length: count }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <button
              aria-label={`Enlarge page ${page} of ${name}`}
              className={styles.page}
              onClick={() => onEnlarge(page)}
              type="button"
            >
              <PageThumbnail
                file={file}
                onNote={(note) => setNotes((before) => new Map([...before, [page, note]]))}
                page={page}
                turn={turnOf(turns, page)}
              />
              <span aria-hidden="true" className={styles.number}>
                {page}
              </span>
            </button>
          </li>
        ))}
        {more > 0 && (
          <li className={styles.more}>
            <Button
              aria-label={`Show ${more} more pages of ${name}`}
              onClick={() => setShown(count + STEP)}
              size="small"
            >
              {`Show ${more} more`}
            </Button>
          </li>
        )}
      </ul>
      {fileNotes(notes).map((line) => (
        <p className={styles.note} key={line}>
          {line}
        </p>
      ))}
    </>
  );
}
