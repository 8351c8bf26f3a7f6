import { emailControl } from "#app/ui/field.tsx";

/** Seven digits or more, as the server's rule; full-width ones, which the server reads as plain ones, count as well. */
const digit = "0-9\\uff10-\\uff19";

/** The attributes of the inputs that say who a visitor is and how to reach them. */
export const contactInputs = {
  name: { type: "text", autoComplete: "name" },
  email: { ...emailControl, autoComplete: "email" },
  phone: {
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
    placeholder: "(519) 555-0100",
    pattern: `(?:[^${digit}]*[${digit}]){7,}[^${digit}]*`,
  },
} as const;
