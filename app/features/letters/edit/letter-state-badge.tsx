import { Badge } from "#app/ui/badge.tsx";
import { type LetterSend, letterState } from "../letter.ts";

/** Where the sending of a newsletter stands. */
export function LetterStateBadge({ send }: { send: LetterSend | null }) {
  return <Badge tone={send === null ? "draft" : "ok"}>{letterState(send)}</Badge>;
}
