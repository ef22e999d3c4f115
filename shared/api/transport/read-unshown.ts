import type { JsonObject } from '@shared/lib/shape/shape';
import { type Outcome, success } from './failure';
import { readAnswer } from './read-answer';

/**
 * Reads the answer to a call whose answer the table of specification 7 does not show: a 2xx without a single byte is a
 * success, as 204 is. Anything else as `readAnswer` does.
 */
export async function readUnshown(response: Response, maxBytes?: number): Promise<Outcome<JsonObject>> {
  return response.ok && (await isEmpty(response)) ? success({}) : readAnswer(response, maxBytes);
}

async function isEmpty(response: Response): Promise<boolean> {
  const reader = response.clone().body?.getReader();
  const isOver = (await reader?.read())?.done ?? true;
  // The answer itself is read from the other copy.
  void reader?.cancel();
  return isOver;
}
