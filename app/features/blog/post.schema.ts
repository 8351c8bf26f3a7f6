import { z } from "zod";
import { optionalImageAddress } from "#app/features/media/image-address.ts";
import { checkPictureWords, isEmptyHtml } from "#app/features/rich-text/html-text.ts";
import { checkPublication, publishAtRule } from "#app/features/staff/publication.schema.ts";
import { messages } from "#app/platform/messages.ts";
import { optionalDateTime } from "#app/platform/period.ts";
import { MAX_SLUG_LENGTH } from "#app/platform/slug.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { type GivenFieldsOf, optionalText, requiredText, versionFields } from "#app/platform/text-rules.ts";

export const MAX_TITLE_LENGTH = 200;
export const MAX_EXCERPT_LENGTH = 500;
/** Maximum length in characters of HTML. */
const MAX_CONTENT_LENGTH = 500_000;
const MAX_CATEGORIES = 100;

/** The text of a post: HTML that is not empty. The server cleans it and validates the result again. */
export const contentRule = z
  .string(messages.field.missing("content"))
  .max(MAX_CONTENT_LENGTH, messages.field.tooLong("content", MAX_CONTENT_LENGTH))
  .refine((html) => !isEmptyHtml(html), messages.field.missing("content"))
  .superRefine(checkPictureWords);

const writing = {
  title: requiredText("title", MAX_TITLE_LENGTH),
  excerpt: requiredText("excerpt", MAX_EXCERPT_LENGTH),
  content: contentRule,
  /** "" for no picture. */
  featured_image: optionalImageAddress,
  published: z.boolean(staffMessages.staff.malformed),
  /** When a draft is published automatically; "" for never. */
  publish_at: publishAtRule.default(""),
  /** When the post is taken down; "" for never. */
  unpublish_at: optionalDateTime.default(""),
};

/** A post as the listing's form sends it (SPEC §3, §5). */
export const postInput = z
  .object({
    ...versionFields,
    ...writing,
    /** "" to generate it from the title. */
    slug: optionalText("slug", MAX_SLUG_LENGTH),
    category_ids: z
      .array(z.uuid(staffMessages.staff.malformed), staffMessages.posts.needsCategory)
      .min(1, staffMessages.posts.needsCategory)
      .max(MAX_CATEGORIES, staffMessages.staff.malformed),
  })
  .superRefine(checkPublication);
export type PostInput = z.infer<typeof postInput>;

/** A post as the form on its own page sends it: slug and categories don't change (SPEC §7 *Update post*). */
export const postUpdateInput = z
  .object({
    ...versionFields,
    expected_updated_at: z.iso.datetime(staffMessages.staff.malformed),
    ...writing,
  })
  .superRefine(checkPublication);
/** A post's texts, picture and publication; featured_image may be null. */
export type PostFields = Omit<GivenFieldsOf<typeof postUpdateInput>, "featured_image"> & {
  featured_image: string | null;
};
