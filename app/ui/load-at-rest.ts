const LONGEST_WAIT_MS = 1000;

/** Calls back once the browser has nothing else to do, or after a second. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callback.
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  else setTimeout(run);
}

/** Ends when code that nobody waits for may be fetched again. */
let pause: Promise<unknown> = Promise.resolve();

/** Fetches no code at rest for a while, as something that a person has begun is about to be rendered. */
export function holdLoadAtRest(ms: number): void {
  pause = new Promise((resolve) => setTimeout(resolve, ms));
}

/** Ends when the last of the code that is fetched at rest is there. */
let last: Promise<unknown> | undefined;

/**
 * Fetches code when the page is loaded and the browser idle, one part after another, so that what a person begins
 * meanwhile comes first; whoever needs it earlier fetches it then.
 */
export function loadAtRest(load: () => Promise<unknown>): void {
  if (typeof window === "undefined") return;
  last ??= new Promise<void>((resolve) => {
    if (document.readyState === "complete") resolve();
    else window.addEventListener("load", () => resolve(), { once: true });
  });
  last = last
    .then(() => new Promise<void>(whenIdle))
    .then(() => pause)
    .then(load)
    .catch(() => undefined);
}
