/**
 * Runs something once the page has loaded and has nothing better to do.
 * @returns how to call it off
 */
export function whenIdle(run: () => void): () => void {
  let callOff = () => {};
  const wait = () => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) {
      const handle = requestIdleCallback(run, { timeout: 2000 });
      callOff = () => cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(run, 200);
      callOff = () => clearTimeout(handle);
    }
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    callOff();
  };
}
