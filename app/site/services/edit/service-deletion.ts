import type { Deletion } from "#app/kernel/lists/edit/delete-dialog.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import type { Service } from "../service.ts";

/** The deletion settings of a service; the confirmation mentions its page and features. */
export function serviceDeletion({ id, title, features }: Service): Deletion {
  const { services: messages } = recordTexts;
  const text = messages.deletes(title, features.length);
  return { feature: "services", id, question: messages.confirmDelete, text, messages };
}
