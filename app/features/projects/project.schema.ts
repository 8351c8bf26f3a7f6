import { z } from "zod";
import { optionalImageAddress, requiredImageAddress } from "#app/features/media/image-address.ts";
import { checkPublication, publishAtRule } from "#app/features/staff/publication.schema.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { optionalText, requiredText, versionFields } from "#app/platform/text-rules.ts";

/** Maximum lengths in characters, as in the database. */
export const MAX_LENGTHS = { title: 160, description: 5000, caption: 300 } as const;
export const MAX_IMAGES = 200;
const MAX_CATEGORIES = 200;

const imageInput = z.object({
  id: versionFields.id,
  url: requiredImageAddress,
  caption: optionalText("caption", MAX_LENGTHS.caption),
});

/** A project as its form sends it (SPEC §3, §5): images in their order, "" for no picture. */
export const projectInput = z
  .object({
    ...versionFields,
    title: requiredText("title", MAX_LENGTHS.title),
    description: requiredText("description", MAX_LENGTHS.description),
    image_url: optionalImageAddress,
    before_image_url: optionalImageAddress,
    after_image_url: optionalImageAddress,
    images: z
      .array(imageInput)
      .max(MAX_IMAGES, staffMessages.projects.tooManyImages(MAX_IMAGES))
      .refine(
        (images) => new Set(images.map(({ id }) => id)).size === images.length,
        staffMessages.staff.malformed,
      ),
    category_ids: z
      .array(z.uuid(staffMessages.staff.malformed))
      .min(1, staffMessages.projects.needsCategory)
      .max(MAX_CATEGORIES),
    published: z.boolean(staffMessages.staff.malformed).default(true),
    /** When a draft is published automatically; "" for never. */
    publish_at: publishAtRule.default(""),
  })
  .superRefine(checkPublication);
export type ProjectInput = z.infer<typeof projectInput>;
