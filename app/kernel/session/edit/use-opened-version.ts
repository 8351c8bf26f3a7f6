import { useState } from "react";

/**
 * The version that a form edits which is a screen by itself: the one with which it was opened, so that a reload of the
 * page's data discards no input. The form is reset after a save, after Cancel, and when another user's version is
 * accepted.
 * @param stored the version of the page's data
 * @returns `opened.round` is the form's key; `takeStored` resets the form once the page has another version
 */
export function useOpenedVersion<Stored extends { updated_at: string | null }>(stored: Stored) {
  const [opened, setOpened] = useState({ stored, round: 0 });
  const [takesStored, setTakesStored] = useState(false);
  const start = (from: Stored) => setOpened(({ round }) => ({ stored: from, round: round + 1 }));

  if (takesStored && stored.updated_at !== opened.stored.updated_at) {
    setTakesStored(false);
    start(stored);
  }
  return { opened, start, takeStored: () => setTakesStored(true) };
}
