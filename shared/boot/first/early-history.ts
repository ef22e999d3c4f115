/**
 * Calls `reload` if Back or Forward leads to another path before the page is interactive: its content and its calls
 * belong to the path it was loaded at.
 */
export function reloadOnEarlyHistory(reload: () => void): void {
  const { pathname } = window.location;
  addEventListener('popstate', () => {
    if (window.earlyClicks && window.location.pathname !== pathname) reload();
  });
}
