/** Asks before the page is left while a payment is in flight. Returns what ends the guard. */
export function guardLeaving(): () => void {
  // The browser shows its own question; its words cannot be chosen.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
