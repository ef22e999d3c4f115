/**
 * Puts files that are dropped while presses are held into the page's file field, which its island reads later. By
 * default, the browser would leave the page to show them.
 */
export function holdDrops(): void {
  addEventListener('dragover', holdDrop);
  addEventListener('drop', holdDrop);
}

function holdDrop(event: DragEvent): void {
  const field = window.earlyClicks && document.querySelector<HTMLInputElement>('#root input[type=file]');
  const { dataTransfer } = event;
  if (!field || event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  if (event.type === 'drop') field.files = dataTransfer.files;
}
