/** How far outside the window, in CSS pixels, a part of the page may be when its code is loaded. */
const NEAR = '800px';

/** Runs something once, when a person comes near a part of the page; never where there is no such part. */
export function whenNear(place: Element | null, run: () => void): void {
  if (!place) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: NEAR },
  );
  observer.observe(place);
}
