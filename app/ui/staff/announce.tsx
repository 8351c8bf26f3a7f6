import { createStore } from "./store.ts";

const said = createStore<{ words: string; at: number }>();

/** Has screen readers say what happened where nothing that is read shows it: a thing was moved, taken out, put back. */
export function announce(words: string): void {
  said.set({ words, at: performance.now() });
}

/** What announce() has said last; once on every page of staff. Live, so that a dialog does not hide it. */
export function Announcements() {
  const last = said.useValue();
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {last && <span key={last.at}>{last.words}</span>}
    </p>
  );
}
