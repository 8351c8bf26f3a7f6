import { ArrowLeft, ArrowRight } from "lucide-react";
import { ArrowLink } from "#app/ui/actions.tsx";
import type { ThreadPaths } from "./thread-part.ts";

/** The way to the entries before those that a page shows; plain links, which work without scripts. */
export function EarlierEntries({ paths: { earlier } }: { paths: ThreadPaths }) {
  if (earlier === null) return null;
  return (
    <p>
      <ArrowLink to={earlier} icon={ArrowLeft}>
        Show earlier messages
      </ArrowLink>
    </p>
  );
}

/** The way back to the newest entries, below earlier ones. */
export function NewestEntries({ paths: { newest } }: { paths: ThreadPaths }) {
  if (newest === null) return null;
  return (
    <p>
      <ArrowLink to={newest} icon={ArrowRight}>
        Show the newest messages
      </ArrowLink>
    </p>
  );
}
