/**
 * Makes the header of a page without a framework interactive after the first paint. The code that asks who is signed in
 * loads last: without it the header leads to the login page, which sends a signed-in person on.
 */
export function startPlainHeader(): void {
  requestAnimationFrame(() => setTimeout(() => void askWhoIsHere()));
}

async function askWhoIsHere(): Promise<void> {
  let session: typeof import('./plain-session');
  try {
    session = await import('./plain-session');
  } catch {
    // The page is complete without it.
    return;
  }
  await session.startPlainSession();
}
