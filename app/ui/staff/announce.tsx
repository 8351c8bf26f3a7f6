import { create } from "zustand";

const useAnnouncement = create<{ words: string; at: number } | null>(() => null);

/** Announces a change to screen readers if no visible text does: an item was moved, removed or restored. */
export function announce(words: string): void {
  useAnnouncement.setState({ words, at: performance.now() });
}

/**
 * The last text of announce(), rendered once on every staff page. As a live region it remains exposed behind
 * a modal dialog.
 */
export function Announcements() {
  const last = useAnnouncement();
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {last && <span key={last.at}>{last.words}</span>}
    </p>
  );
}
