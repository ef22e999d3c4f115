/** Far more than anything in one process needs: a stub server's answer is read within two. */
const MANY = 20;

/**
 * Lets everything run that waits for no time: answers of a stub server, code that is imported, what follows from them.
 * For what must not happen: these are turns of the event loop, so they are as many on a slow machine. What must happen
 * is waited for by itself.
 */
export async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < MANY; turn += 1) await new Promise<void>((done) => setTimeout(done));
}
