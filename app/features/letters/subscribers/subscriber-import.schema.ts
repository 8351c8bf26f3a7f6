import { z } from "zod";
import { letterMessages } from "#app/platform/letter-messages.ts";
import { messages } from "#app/platform/messages.ts";
import { idInput, optionalText } from "#app/platform/text-rules.ts";
import { MAX_CONSENT_WORDS, MAX_FILE_TEXT } from "./subscriber-import.ts";

const { subscribers: words } = letterMessages;

/** A file as the browser reads it. */
export const subscriberFileInput = z.object({
  text: z.string().min(1, words.files.empty).max(MAX_FILE_TEXT, words.files["too-large"]),
});

/** A file that is added, and where the consent of its people comes from. */
export const importInput = idInput
  .extend({
    ...subscriberFileInput.shape,
    file_name: z.string().max(255),
    words: z
      .string()
      .trim()
      .min(1, words.originMissing)
      .max(MAX_CONSENT_WORDS, messages.field.tooLong("where the consent comes from", MAX_CONSENT_WORDS)),
    consent: z.enum(["express", "implied"]),
    /** Plain date; of implied consent, when they last hired the business. */
    hired_on: optionalText("date", 10),
  })
  .refine(({ consent, hired_on }) => consent === "express" || z.iso.date().safeParse(hired_on).success, {
    path: ["hired_on"],
    message: words.hiredMissing,
  });
