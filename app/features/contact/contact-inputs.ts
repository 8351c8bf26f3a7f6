import { emailControl } from "#app/ui/field.tsx";
import { PHONE } from "./contact.schema.ts";

/** The attributes of the inputs that say who a visitor is and how to reach them. */
export const contactInputs = {
  name: { type: "text", autoComplete: "name" },
  email: { ...emailControl, autoComplete: "email" },
  phone: {
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
    placeholder: "(519) 555-0100",
    pattern: PHONE.source,
  },
} as const;
