import { z } from "zod";
import { optionalImageAddress } from "#app/features/media/image-address.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { orderInput, requiredText, versionFields } from "#app/platform/text-rules.ts";
import { serviceIcons, serviceSlug } from "./service.ts";

/** What the database keeps of a title, and of the slug made of it. */
const MAX_TITLE_LENGTH = 120;

const title = requiredText("title", MAX_TITLE_LENGTH);

/** The page's address is made of the title (SPEC §2), so that something must be left of it; '.' and '..' lead elsewhere. */
const serviceTitle = title
  .refine((text) => text === "" || /[\p{L}\p{N}]/u.test(text), staffMessages.services.noAddress)
  // Some letters get longer in lower case.
  .refine(
    (text) => serviceSlug(text).length <= MAX_TITLE_LENGTH,
    messages.field.tooLong("title", MAX_TITLE_LENGTH),
  );

const description = requiredText("description", 2000);

/** A service as its form sends it (SPEC §3). */
export const serviceInput = z.object({
  ...versionFields,
  title: serviceTitle,
  description,
  icon: z.enum(serviceIcons, staffMessages.staff.malformed),
  image_url: optionalImageAddress,
});

/** A feature as its form sends it (SPEC §3). */
export const featureInput = z.object({
  ...versionFields,
  service_id: z.uuid(staffMessages.staff.malformed),
  title,
  description,
  image_url: optionalImageAddress,
});

/** All features of one service in their new order. */
export const featureOrderInput = orderInput.extend({ service_id: z.uuid(staffMessages.staff.malformed) });
