import { knownCategoryIds } from "#app/features/categories/categories.queries.server.ts";
import { sanitizeRichText } from "#app/features/rich-text/sanitize.server.ts";
import {
  type Activity,
  checkVersion,
  requireRow,
  StaffRefusal,
  staffVerb,
} from "#app/features/staff/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { deleteRedirects, leaveRedirect, takenSlugs } from "#app/platform/db/slugs.queries.server.ts";
import { freeSlug, isGenerated, wantedSlug } from "#app/platform/slug.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { insertPost, setPostCategories } from "./blog.queries.server.ts";
import { contentRule, type PostInput, postInput, postUpdateInput } from "./post.schema.ts";
import { NAMELESS_POST } from "./post.ts";
import { deletePost, findStoredPost, type StoredPost, updatePost } from "./post-changes.queries.server.ts";
import { publicationAt } from "./publication.ts";

const subject_kind = "post";

/** What staff do to posts by `POST /staff/posts`. */
export const postVerbs = {
  /** Adds a post or changes all of it: the listing's form. */
  save: staffVerb({
    input: postInput,
    failed: staffMessages.posts.saveFailed,
    async run({ trx, viewer, now }, input) {
      const { id } = input;
      const stored = await findStoredPost(trx, id);
      const how = checkVersion(stored, input.expected_updated_at);
      const slug = await chooseSlug(trx, input);
      const categoryIds = await knownCategoryIds(trx, "post", input.category_ids);
      if (categoryIds.length < new Set(input.category_ids).size) {
        wrong("category_ids", staffMessages.categories.gone);
      }
      const fields = cleaned(input);
      if (how === "insert") {
        await insertPost(trx, { id, ...fields, slug, userId: viewer.id, now });
      } else if (stored) {
        const times = publicationAt(fields.published, now, stored.first_published_at);
        await updatePost(trx, id, { ...fields, ...times, slug, now });
        if (slug !== stored.slug) {
          const wasPublished = stored.first_published_at !== null;
          await leaveRedirect(trx, {
            kind: "post",
            id,
            from: stored.slug,
            to: slug,
            takesOver: wasPublished,
            now,
          });
        }
      }
      await setPostCategories(trx, id, categoryIds);
      return { value: { id, slug }, activity: activityOf(stored, { id, ...fields }) };
    },
  }),

  /** Changes what a post says and shows: the form on its page. */
  update: staffVerb({
    input: postUpdateInput,
    failed: staffMessages.posts.updateFailed,
    async run({ trx, now }, input) {
      const { id } = input;
      const stored = requireRow(await findStoredPost(trx, id));
      checkVersion(stored, input.expected_updated_at);
      const fields = cleaned(input);
      const times = publicationAt(fields.published, now, stored.first_published_at);
      await updatePost(trx, id, { ...fields, ...times, now });
      return { value: { id, slug: stored.slug }, activity: activityOf(stored, { id, ...fields }) };
    },
  }),

  remove: staffVerb({
    input: idInput,
    failed: staffMessages.posts.deleteFailed,
    async run({ trx }, { id }) {
      const post = requireRow(await findStoredPost(trx, id));
      await deletePost(trx, id);
      await deleteRedirects(trx, "post", id);
      return {
        value: null,
        activity: { verb: "deleted", subject_kind, subject_id: id, subject_title: post.title },
      };
    },
  }),
};

/** A slug that was chosen must be free; one made from the title gets a number where it isn't. */
async function chooseSlug(trx: Trx, { id, slug: typed, title }: PostInput): Promise<string> {
  const wanted = wantedSlug(typed, title, NAMELESS_POST);
  const taken = await takenSlugs(trx, "posts", wanted, id);
  if (isGenerated(typed)) return freeSlug(wanted, taken);
  if (taken.has(wanted)) wrong("slug", staffMessages.posts.sameSlug);
  return wanted;
}

type Writing = Pick<PostInput, "title" | "content" | "excerpt" | "featured_image" | "published">;

/** The fields as they are stored: content cleaned, and looked at again as it then is. */
function cleaned({ title, excerpt, published, ...input }: Writing) {
  const content = contentRule.safeParse(sanitizeRichText(input.content));
  if (!content.success) wrong("content", content.error.issues[0]?.message ?? staffMessages.staff.checkFields);
  return {
    title,
    excerpt,
    published,
    content: content.data,
    featured_image: input.featured_image || null,
  };
}

function activityOf(
  stored: StoredPost | undefined,
  { id, title, published }: { id: string; title: string; published: boolean },
): Activity {
  const line = { subject_kind, subject_id: id, subject_title: title };
  if (!stored) return { verb: "added", ...line };
  if (stored.published === published) return { verb: "changed", ...line };
  return { verb: published ? "published" : "unpublished", ...line };
}

function wrong(field: string, sentence: string): never {
  throw new StaffRefusal({ reason: "invalid", fieldErrors: { [field]: sentence } });
}
