/**
 * The ref of content with a button that removes the content, such as "Try again": on removal with the focus inside, the
 * region around it (`tabIndex={-1}`, at least the page's main part) takes the focus, so that keyboard use continues
 * there.
 */
export function moveFocusOnRemoval(content: HTMLElement | null): () => void {
  const region = content?.closest<HTMLElement>('[tabindex="-1"]');
  return () => {
    if (!content?.contains(document.activeElement)) return;
    // After the removal, unless another element has taken the focus by then.
    setTimeout(() => {
      if (document.activeElement === document.body) region?.focus({ preventScroll: true });
    });
  };
}
