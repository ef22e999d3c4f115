/**
 * The ref of content with a button that makes the content go away, such as "Try again": when it is removed while it has the focus, the
 * region around it (`tabIndex={-1}`, at least the page's main part) takes the focus, so that the keyboard goes on from there.
 */
export function moveFocusOnRemoval(content: HTMLElement | null): () => void {
  const region = content?.closest<HTMLElement>('[tabindex="-1"]');
  return () => {
    if (!content?.contains(document.activeElement)) return;
    // Once it is removed, and unless something else has taken the focus by then.
    setTimeout(() => {
      if (document.activeElement === document.body) region?.focus({ preventScroll: true });
    });
  };
}
