import { SECOND } from '@server/platform/clock';
import type { FileOwner } from '@server/untrusted/task';
import type { UntrustedFileRunner } from '@server/untrusted/untrusted-file-runner';
import type { PreviewAnswer } from './preview-task';

/** A file whose first page is drawn. */
export interface DrawnFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Where to write the PNG. */
  picture: string;
}

/** Largest PNG, bytes: a noisy photograph stays below it. */
export const LARGEST_PREVIEW = 4 * 1024 ** 2;

const MB = 1024 ** 2;

/**
 * Draws the first page of a PDF file as a PNG in a process for untrusted files. `impossible`: a retry would fail, too;
 * `busy`: try again later.
 */
export async function drawPreview(
  work: UntrustedFileRunner,
  { path, size, picture }: DrawnFile,
  who: FileOwner,
): Promise<'drawn' | 'impossible' | 'busy'> {
  const limits = { worked: 15 * SECOND, passed: 60 * SECOND, memory: 640 * MB + 1.25 * size };
  const outcome = await work.run({ name: 'draw-preview', input: { path, picture }, limits }, who);
  if (outcome.kind === 'busy' || outcome.kind === 'failed') return 'busy';
  // As that task's answer.
  const isDrawn = outcome.kind === 'done' && (outcome.answer as PreviewAnswer).isDrawn;
  return isDrawn ? 'drawn' : 'impossible';
}
