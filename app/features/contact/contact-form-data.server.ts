import { messages } from "#app/platform/messages.ts";
import {
  type ContactFieldErrors,
  type ContactValues,
  contactFieldNames,
  HIDDEN_FIELD,
} from "./contact-fields.ts";
import { typedValues } from "./typed-values.ts";

/** Room for every field at its longest, in the most wasteful encoding. */
const LARGEST_BODY_BYTES = 128 * 1024;
/** What is given back to the form is cut here: more than anybody types, less than anybody floods with. */
const LONGEST_KEPT = 10_000;

/**
 * Reads a request's form. What is no form, or far too large for this one, reads as an empty form, so that whoever
 * sent it gets the answer of an empty form instead of an error.
 */
export async function readContactForm(request: Request): Promise<FormData> {
  if (Number(request.headers.get("Content-Length") ?? 0) > LARGEST_BODY_BYTES) return new FormData();
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** A form as it was filled in; `faults` names fields sent twice or as a file, which no form of ours does. */
export interface FilledForm {
  values: ContactValues;
  faults: ContactFieldErrors;
  hiddenFieldFilled: boolean;
}

/** Takes the contact form's fields out of whatever was sent. Never throws. */
export function filledForm(formData: FormData): FilledForm {
  const values = typedValues(formData);
  const faults: ContactFieldErrors = {};
  for (const name of contactFieldNames) {
    values[name] = values[name].slice(0, LONGEST_KEPT);
    const [first = "", ...others] = formData.getAll(name);
    if (typeof first !== "string" || others.length > 0) faults[name] = messages.request.malformed;
  }
  const hidden = formData.getAll(HIDDEN_FIELD);
  return {
    values,
    faults,
    hiddenFieldFilled: hidden.some((entry) => typeof entry !== "string" || entry.trim() !== ""),
  };
}
