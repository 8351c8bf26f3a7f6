import { useEffect, useState } from "react";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import type { MediaItem } from "../media-item.ts";

/** Alt texts that are typed and not saved yet. */
export interface AltDrafts {
  /** What the field of a file says. */
  of(item: MediaItem): string;
  set(item: MediaItem, text: string): void;
  clear(id: string): void;
}

/** Keeps what is typed for one file while another is looked at; the page is held as long as there is any. */
export function useAltDrafts(): AltDrafts {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const isTyped = texts.size > 0;
  useEffect(() => (isTyped ? holdUnsavedWork() : undefined), [isTyped]);

  const change = (id: string, text: string | null) =>
    setTexts((now) => {
      const next = new Map(now);
      if (text === null) next.delete(id);
      else next.set(id, text);
      return next;
    });
  return {
    of: ({ id, alt }) => texts.get(id) ?? alt,
    set: ({ id, alt }, text) => change(id, text === alt ? null : text),
    clear: (id) => change(id, null),
  };
}
