/** Far more than any work in one process needs: a stub server's answer is read within two. */
const MANY = 20;

/**
 * Runs all work that waits for no time: a stub server's answers, imported code, and their consequences. For expecting
 * that something does not happen: turns of the event loop do not depend on the machine's speed. Wait for expected
 * events directly.
 */
export async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < MANY; turn += 1) await new Promise<void>((done) => setTimeout(done));
}
