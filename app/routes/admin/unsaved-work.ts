import { z } from "zod";

/** An unsaved draft as a text, the path where it is continued, and when it was last changed (ISO time). */
export interface UnsavedWork {
  what: string;
  to: string;
  since: string;
}

/** The text for a form's draft without a title, by the first part of its `thing`. */
const kinds: Record<string, string> = {
  features: "a feature",
  hero: "a hero slide",
  legal: "a page’s text",
  pages: "a page’s heading",
  posts: "a post",
  projects: "a project",
  reviews: "a review",
  services: "a service",
  site: "the settings",
  team: "a team member",
  users: "a new user",
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
const PAGE = "page:";

/** @returns null for a draft of another release, whose format is unknown */
export function unsavedWork(draft: {
  thing: string;
  value: unknown;
  updated_at: string;
}): UnsavedWork | null {
  const { thing, value, updated_at: since } = draft;
  if (thing.startsWith(PAGE)) {
    const to = path.safeParse(thing.slice(PAGE.length));
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
  const what = title ? `“${title}”` : (kinds[thing.slice(0, thing.indexOf(":"))] ?? "a form");
  return { what, to: read.data.draft.path, since };
}
