/* global addEventListener, document, location, parent */
// The pages that open over the shop: the bank challenge, the wallet button and its sheet. Each only reports which
// button was pressed; the library decides what it means.
for (const button of document.querySelectorAll('button[data-says]')) {
  button.addEventListener('click', () => parent.postMessage({ type: button.dataset.says }, location.origin));
  button.disabled = false;
}
document.querySelector('[autofocus]')?.focus();
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') parent.postMessage({ type: 'cancel' }, location.origin);
});
parent.postMessage({ type: 'ready' }, location.origin);
