/** How far outside the window, in CSS pixels, a part of the page may be when its code is loaded. */
const NEAR = '800px';

/** Runs a callback once, when a person comes near a part of the page; never if there is no such part. */
export function whenNear(element: Element | null, run: () => void): void {
  if (!element) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
}
