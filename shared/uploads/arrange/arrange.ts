import type { Inspector } from '@shared/uploads/inspect/inspector';
import type { UploadContent } from '@shared/uploads/sending/run-upload';
import type { UploadSender } from '@shared/uploads/sending/sender';
import type { UploadListStore } from '@shared/uploads/upload-list-store';
import type { Copies } from './stale-copies';

/**
 * Runs something with the code that writes turned pages. Resolves to undefined if the code could not be fetched, of
 * which the person has been told.
 */
export type WithTurning = (
  run: (turnedCopy: typeof import('./turn-pages').turnedCopy) => Promise<File | null>,
) => Promise<File | null | undefined>;

/** What arranging needs of the queue. */
export interface QueueParts {
  list: UploadListStore;
  /** What is uploaded for each file in the list, as far as this tab has it. */
  contents: Map<string, UploadContent>;
  copies: Copies;
  sender: UploadSender;
  inspector: Inspector;
  withTurning: WithTurning;
}

/**
 * Arranges the files of a fax: their order and turned pages, which exist on this page alone until `settle` carries them
 * out.
 */
export interface Arrange {
  /** The file's bytes; null if this tab does not have them, as after a reload or for a cloud file. */
  fileOf: (id: string) => File | null;
  /** Whether a file can be sent once more, because this tab has its bytes or the link to them. */
  canSend: (id: string) => boolean;
  canMove: (id: string, by: 1 | -1) => boolean;
  canTurn: (id: string) => boolean;
  /** Moves a file before (-1) or behind (1) its neighbor. */
  move: (id: string, by: 1 | -1) => void;
  /** Moves a file to the place of another, if it can be moved as far. */
  moveTo: (id: string, targetId: string) => void;
  /** Turns a page by a quarter, clockwise or back. */
  turn: (id: string, page: number, by: 90 | -90) => void;
  /**
   * Makes the order on the server what the list shows. False if that failed: the person has been told, everything that
   * was in the order still is, and the next call goes on.
   */
  settle: () => Promise<boolean>;
  /** Ends sending a file once more: the copy in the order stays. */
  keepEarlier: (id: string) => void;
}
