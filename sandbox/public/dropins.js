/* Stand-in for the Dropbox chooser: the same call and the same answers, with a window on this server. */
/* global window, location, setInterval, clearInterval, addEventListener, removeEventListener */
(() => {
  const choose = (options) => {
    const popup = window.open('/sandbox/dropbox/chooser', 'dropbox', 'width=640,height=552');
    if (!popup) throw new Error('Failed to open/load the window. Dropbox.choose should be called from a user gesture.');
    let done = false;
    const finish = (files) => {
      if (done) return;
      done = true;
      clearInterval(watch);
      removeEventListener('message', receive);
      if (files) options.success?.(options.multiselect ? files : files.slice(0, 1));
      else options.cancel?.();
    };
    const receive = (event) => {
      if (event.origin !== location.origin || event.source !== popup || event.data?.kind !== 'dropbox-chooser') return;
      popup.close();
      finish(event.data.files);
    };
    const watch = setInterval(() => popup.closed && finish(null), 100);
    addEventListener('message', receive);
  };
  window.Dropbox = { choose, isBrowserSupported: () => true, appKey: 'standin' };
})();
