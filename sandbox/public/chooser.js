/* The window of the chooser's stand-in: reports the picked files to the page that opened it. */
/* global window, document, location */
const form = document.querySelector('#files');
// A block, because in WebKit a tail call of postMessage names another window as the source of its message.
const tell = (files) => {
  window.opener?.postMessage({ kind: 'dropbox-chooser', files }, location.origin);
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const files = [...form.querySelectorAll('input:checked')].map((input, index) => ({
    id: `id:standin-${index}`,
    name: input.value,
    link: input.dataset.link,
    bytes: Number(input.dataset.bytes),
    icon: '',
    isDir: false,
  }));
  if (files.length > 0) tell(files);
});
document.querySelector('#cancel').addEventListener('click', () => tell(null));
for (const button of form.querySelectorAll('button')) button.disabled = false;
