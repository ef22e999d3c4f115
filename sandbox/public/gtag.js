/* Stand-in for the analytics library: keeps what the page pushes in memory, and calls callbacks. */
/* global window, setTimeout */
(() => {
  window.sandboxAnalytics = [];
  window.dataLayer = window.dataLayer || [];
  const take = (entry) => {
    const parts = [...entry];
    window.sandboxAnalytics.push(parts);
    const options = parts[2];
    if (options && typeof options.event_callback === 'function') setTimeout(options.event_callback, 0);
  };
  for (const entry of window.dataLayer) if (entry?.length) take(entry);
  const push = window.dataLayer.push.bind(window.dataLayer);
  window.dataLayer.push = (...entries) => {
    for (const entry of entries) if (entry?.length) take(entry);
    return push(...entries);
  };
})();
