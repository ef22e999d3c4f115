/**
 * Brings the header of a page without a framework to life, once the page is seen. What asks who is here comes late:
 * without it the header leads to the login page, which sends a signed-in person on.
 */
export function startPlainHeader(): void {
  requestAnimationFrame(() => setTimeout(() => void askWhoIsHere()));
}

async function askWhoIsHere(): Promise<void> {
  let session: typeof import('./plain-session');
  try {
    session = await import('./plain-session');
  } catch {
    // The page is complete as it is.
    return;
  }
  await session.startPlainSession();
}
