/**
 * Calls `reload` if the browser's Back or Forward leads to another path before the page is interactive: what it shows,
 * and has asked the server for, belongs to the path it was loaded at.
 */
export function reloadOnEarlyHistory(reload: () => void): void {
  const { pathname } = window.location;
  addEventListener('popstate', () => {
    if (window.earlyClicks && window.location.pathname !== pathname) reload();
  });
}
