import { type ContactValues, contactFieldNames } from "./contact-fields.ts";

/**
 * The contact form's fields as they were typed.
 * @param data the sent form; null for a form nobody has touched
 * @returns "" for what is missing or no text; the first of several
 */
export function typedValues(data: FormData | null): ContactValues {
  const values: ContactValues = { name: "", email: "", phone: "", service: "", message: "" };
  for (const name of contactFieldNames) {
    const value = data?.get(name);
    if (typeof value === "string") values[name] = value;
  }
  return values;
}
