import { z } from "zod";
import { idInput } from "#app/platform/text-rules.ts";

export type DraftKind = "post" | "project";

/** For how many days a link may work. */
export const draftLinkDays = [1, 7, 14, 30] as const;
export const usualDays = 14;
export type DraftLinkDays = (typeof draftLinkDays)[number];

/** A link as it is asked for; its id is of the form's making. */
export const draftLinkInput = idInput.extend({
  kind: z.enum(["post", "project"]),
  target_id: z.uuid(),
  days: z.literal(draftLinkDays),
});

/** A link that works, for staff: what it carries is known to nobody any more. */
export interface DraftLink {
  id: string;
  /** The maker's e-mail. */
  by: string;
  /** ISO time. */
  expires_at: string;
}

/** Where a link leads; pages under it are nobody's search result and are kept by nobody. */
export const previewPath = (token: string) => `/preview/${token}`;
