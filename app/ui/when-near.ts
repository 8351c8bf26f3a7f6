/** How far below the window something counts as near. */
const REACH = "600px";

/**
 * Calls back once, when an element comes near the window.
 * @returns how to stop waiting
 */
export function whenNear(element: Element, callBack: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callBack();
    },
    { rootMargin: REACH },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
