/* global addEventListener, document, location, parent */
// The pages that open over the shop: the bank challenge, the wallet button and its sheet. Each only reports which
// button was pressed; the library decides what it means.

// A block, because in WebKit a tail call of postMessage names another window as the source of its message.
const tell = (type) => {
  parent.postMessage({ type }, location.origin);
};

for (const button of document.querySelectorAll('button[data-says]')) {
  button.addEventListener('click', () => tell(button.dataset.says));
  button.disabled = false;
}
document.querySelector('[autofocus]')?.focus();
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell('cancel');
});
tell('ready');
