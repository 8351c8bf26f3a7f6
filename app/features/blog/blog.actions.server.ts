import {
  findCategoryIdsOf,
  requireCategoryIds,
  setCategories,
} from "#app/features/categories/categories.queries.server.ts";
import { sanitizeRichText } from "#app/features/rich-text/sanitize.server.ts";
import { storedPublication } from "#app/features/staff/publication.ts";
import {
  checkVersion,
  deletedChange,
  publicationActivity,
  requireRow,
  staffVerb,
  VerbError,
} from "#app/features/staff/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { usedSlugs } from "#app/platform/db/slugs.queries.server.ts";
import { freeSlug, isGenerated, requestedSlug } from "#app/platform/slug.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import {
  deletePost,
  findStoredPost,
  findStoredTexts,
  insertPost,
  type StoredPost,
  updatePost,
} from "./blog.queries.server.ts";
import { contentRule, type PostInput, postInput, postUpdateInput } from "./post.schema.ts";
import { NAMELESS_POST } from "./post.ts";

const entity_type = "post" as const;

/** Staff's operations on posts, at `POST /staff/posts`. */
export const postVerbs = {
  /** Adds a post or replaces it: the listing's form. */
  save: staffVerb({
    input: postInput,
    failed: staffMessages.posts.saveFailed,
    async run({ trx, viewer, now, recordRevision }, { id, expected_updated_at, category_ids, ...input }) {
      const stored = await findStoredPost(trx, id);
      const content = cleaned(input.content);
      const sent = { ...input, content, category_ids };
      if (
        checkVersion(stored && (await wholePost(trx, stored)), expected_updated_at, asStored(sent)) === "same"
      )
        return { value: { id, slug: stored?.slug ?? "" }, activity: null };
      await recordRevision("post", id);
      const slug = await chooseSlug(trx, { id, ...input });
      const categoryIds = await requireCategoryIds(trx, "post", category_ids);
      const post = { ...input, slug, content };
      if (stored) await updatePost(trx, stored, { ...post, now });
      else await insertPost(trx, { id, ...post, userId: viewer.id, now });
      await setCategories(trx, "post", id, categoryIds);
      return { value: { id, slug }, activity: publicationActivity(entity_type, stored, { id, ...post }) };
    },
  }),

  /** Changes a post's texts, picture and publication: the form on its page. */
  update: staffVerb({
    input: postUpdateInput,
    failed: staffMessages.posts.updateFailed,
    async run({ trx, now, recordRevision }, { id, expected_updated_at, ...input }) {
      const stored = requireRow(await findStoredPost(trx, id));
      checkVersion(stored, expected_updated_at);
      await recordRevision("post", id);
      await updatePost(trx, stored, { ...input, content: cleaned(input.content), now });
      return {
        value: { id, slug: stored.slug },
        activity: publicationActivity(entity_type, stored, { id, ...input }),
      };
    },
  }),

  remove: staffVerb({
    input: idInput,
    failed: staffMessages.posts.deleteFailed,
    async run({ trx, recordRevision }, { id }) {
      const post = requireRow(await findStoredPost(trx, id));
      await recordRevision("post", id, { deletes: true });
      await deletePost(trx, id);
      return deletedChange(entity_type, id, post.title);
    },
  }),
};

/** A post in the shape of its form's fields. */
const wholePost = async (trx: Trx, stored: StoredPost) => ({
  ...(await findStoredTexts(trx, stored.id)),
  ...stored,
  category_ids: await findCategoryIdsOf(trx, "post", stored.id),
});

/** A form's input in its stored form; undefined for a slug that the server generates. */
const asStored = ({ slug, category_ids, ...sent }: Omit<PostInput, "id" | "expected_updated_at">) => ({
  ...{ ...sent, ...storedPublication(sent) },
  slug: isGenerated(slug) ? undefined : requestedSlug(slug, sent.title, NAMELESS_POST),
  category_ids: [...new Set(category_ids)].toSorted(),
});

/** Returns a typed slug, or throws if another post has it; a slug made from the title is numbered instead. */
async function chooseSlug(
  trx: Trx,
  { id, slug: typed, title }: Pick<PostInput, "id" | "slug" | "title">,
): Promise<string> {
  const requested = requestedSlug(typed, title, NAMELESS_POST);
  const taken = await usedSlugs(trx, "posts", requested, id);
  if (isGenerated(typed)) return freeSlug(requested, taken);
  if (taken.has(requested)) throw invalid("slug", staffMessages.posts.sameSlug);
  return requested;
}

/** Cleans content and validates the result. */
function cleaned(html: string): string {
  const content = contentRule.safeParse(sanitizeRichText(html));
  if (content.success) return content.data;
  throw invalid("content", content.error.issues[0]?.message ?? staffMessages.staff.checkFields);
}

const invalid = (field: string, message: string) =>
  new VerbError({ reason: "invalid", fieldErrors: { [field]: message } });
