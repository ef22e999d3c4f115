import type { Inspector } from '@shared/uploads/inspect/inspector';
import type { UploadContent } from '@shared/uploads/sending/run-upload';
import type { UploadSender } from '@shared/uploads/sending/sender';
import type { UploadListStore } from '@shared/uploads/upload-list-store';
import type { Copies } from './stale-copies';

/**
 * Runs an action with the code that writes turned pages. Resolves to undefined if the code could not be fetched, and
 * the person has been told.
 */
export type WithTurning = (
  run: (turnedCopy: typeof import('./turn-pages').turnedCopy) => Promise<File | null>,
) => Promise<File | null | undefined>;

/** The parts of the queue that arranging needs. */
export interface QueueParts {
  list: UploadListStore;
  /** The uploaded content of each file in the list, as far as this tab has it. */
  contents: Map<string, UploadContent>;
  copies: Copies;
  sender: UploadSender;
  inspector: Inspector;
  withTurning: WithTurning;
}

/** Arranges the files of a fax: their order and turned pages, known only to this page until `settle`. */
export interface Arrange {
  /** The file's bytes; null if this tab does not have them, as after a reload or for a cloud file. */
  fileOf: (id: string) => File | null;
  /** Whether a file can be resent, because this tab has its bytes or the link to them. */
  canSend: (id: string) => boolean;
  canMove: (id: string, by: 1 | -1) => boolean;
  canTurn: (id: string) => boolean;
  /** Moves a file before (-1) or after (1) its neighbor. */
  move: (id: string, by: 1 | -1) => void;
  /** Moves a file to another's place, if it can be moved that far. */
  moveTo: (id: string, targetId: string) => void;
  /** Turns a page by a quarter, clockwise or back. */
  turn: (id: string, page: number, by: 90 | -90) => void;
  /**
   * Makes the order on the server match the list. False if that failed: the person has been told, all files are still
   * in the order, and the next call continues.
   */
  settle: () => Promise<boolean>;
  /** Stops resending a file: the copy in the order stays. */
  keepEarlier: (id: string) => void;
}
