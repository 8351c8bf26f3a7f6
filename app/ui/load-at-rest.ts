/** Fetches code when the page is loaded and the browser idle; whoever needs it earlier fetches it then. */
export function loadAtRest(load: () => Promise<unknown>): void {
  if (typeof window === "undefined") return;
  // Safari has no idle callback.
  const whenIdle = window.requestIdleCallback ?? window.setTimeout;
  const start = () => whenIdle(() => void load().catch(() => undefined));
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
