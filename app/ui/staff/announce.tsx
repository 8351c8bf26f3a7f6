import { create } from "zustand";

const useAnnouncement = create<{ words: string; at: number } | null>(() => null);

/** Has screen readers say what happened where nothing that is read shows it: a thing was moved, taken out, put back. */
export function announce(words: string): void {
  useAnnouncement.setState({ words, at: performance.now() });
}

/** What announce() has said last; once on every page of staff. Live, so that a dialog does not hide it. */
export function Announcements() {
  const last = useAnnouncement();
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {last && <span key={last.at}>{last.words}</span>}
    </p>
  );
}
