import { expect, test } from "vitest";
import { checkContact } from "./contact.schema.ts";
import { contactInputs } from "./contact-inputs.ts";

/** Matches as browsers do. */
const browserTakes = (phone: string) => new RegExp(`^(?:${contactInputs.phone.pattern})$`, "v").test(phone);

test.each([
  ["(519) 555-0142", true],
  ["５１９－５５５－０１４２", true],
  ["+1 519.555.0142 ext. 4", true],
  ["519-555-O142", true],
  ["555 014", false],
  ["call me", false],
])("the browser judges the phone number %s as the server does: %s", (phone, isRight) => {
  expect(browserTakes(phone)).toBe(isRight);
  expect(checkContact({ phone }).fieldErrors.phone === undefined).toBe(isRight);
});
