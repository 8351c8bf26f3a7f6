import { Badge } from "#app/ui/badge.tsx";
import { type NewsletterSend, newsletterState } from "../newsletter.ts";

/** Where the sending of a newsletter stands. */
export function NewsletterStateBadge({ send }: { send: NewsletterSend | null }) {
  return <Badge tone={send === null ? "draft" : "ok"}>{newsletterState(send)}</Badge>;
}
