import { HONEYPOT_FIELD } from "./honeypot.ts";

/** Enough for every field at its maximum length in the least compact encoding. */
export const MAX_FORM_BYTES = 256 * 1024;

/**
 * Reads the form of a visitor's request. A body that is not a form or is far too large reads as an empty form, so that the
 * sender gets field errors instead of a failure.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES) return new FormData();
  try {
    const form = await request.formData();
    const characters = [...form.values()].reduce((sum, entry) => sum + textOf(entry).length, 0);
    return characters > MAX_FORM_BYTES ? new FormData() : form;
  } catch {
    return new FormData();
  }
}

/** The text of a field; "" for a file or a field that is missing. */
export const textOf = (entry: FormDataEntryValue | null) => (typeof entry === "string" ? entry : "");

/** Whether the field is filled in that people don't see. */
export const isHoneypotFilled = (form: FormData) =>
  form.getAll(HONEYPOT_FIELD).some((entry) => entry instanceof File || entry.trim() !== "");
