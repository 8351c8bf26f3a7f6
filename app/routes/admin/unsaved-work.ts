import { z } from "zod";
import { draftedPagePath } from "#app/kernel/verbs/draft.ts";
import { nounOf, parseRef } from "#app/kernel/verbs/entity-types.ts";

/** An unsaved draft as a text, the path where it is continued, and when it was last changed (ISO time). */
export interface UnsavedWork {
  what: string;
  to: string;
  since: string;
}

/** The text for a form's draft without a title, if it is not the type's noun. */
const untitled: Record<string, string> = {
  "legal-page": "a page’s text",
  "page-heading": "a page’s heading",
  settings: "the settings",
  user: "a new user",
};

const path = z.string().regex(/^\/(?![/\\])/);
const name = z.string().trim().min(1);
const formDraft = z.object({
  title: name.optional().catch(undefined),
  reviewer_name: name.optional().catch(undefined),
  name: name.optional().catch(undefined),
  draft: z.object({ path }),
});
const pageDraft = z.object({ changes: z.array(z.object({ label: z.string() })).min(1) });

/** @returns null for a draft of another release, whose format is unknown */
export function unsavedWork(draft: {
  entity: string;
  value: unknown;
  updated_at: string;
}): UnsavedWork | null {
  const { value, updated_at: since } = draft;
  const ref = parseRef(draft.entity);
  if (!ref) return null;
  const { type, id } = ref;
  if (type === "page") {
    const to = path.safeParse(draftedPagePath(id));
    const read = pageDraft.safeParse(value);
    if (!to.success || !read.success) return null;
    const [first, ...more] = read.data.changes;
    return {
      what: `${first?.label}${more.length > 0 ? ` and ${more.length} more` : ""}`,
      to: to.data,
      since,
    };
  }
  const read = formDraft.safeParse(value);
  if (!read.success) return null;
  const title = read.data.title ?? read.data.reviewer_name ?? read.data.name;
  const what = title ? `“${title}”` : (untitled[type] ?? `a ${nounOf(type)}`);
  return { what, to: read.data.draft.path, since };
}
