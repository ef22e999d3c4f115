/**
 * Links the style files that the page has inside its HTML, if the server's policy does not allow that; otherwise has the
 * browser fetch them for the next page when it has nothing else to do.
 */
export function keepStyleFiles(): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-files]');
  for (const href of style?.dataset.files?.split(' ') ?? []) {
    // A style that the policy does not name has no sheet.
    const rel = style?.sheet ? 'prefetch' : 'stylesheet';
    document.head.append(Object.assign(document.createElement('link'), { rel, crossOrigin: '', href }));
  }
}
