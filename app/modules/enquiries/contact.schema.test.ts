import { expect, test } from "vitest";
import {
  type ContactFieldName,
  type ContactValues,
  checkContact,
  contactFieldNames,
  eachContactField,
} from "./contact.schema.ts";

const good: ContactValues = {
  name: "Jordan Reyes",
  email: "jordan@example.ca",
  phone: "(519) 555-0142",
  service: "",
  message: "A sloped yard.",
};

test("a complete enquiry passes as it is, without a service too", () => {
  expect(checkContact(good)).toEqual({ values: good, fieldErrors: {} });
});

const control = String.fromCharCode(0, 7, 27, 127);

test.each<[string, ContactFieldName, string, string]>([
  ["spaces around an email are cut", "email", "  jordan@example.ca ", "jordan@example.ca"],
  ["spaces around are cut", "name", "  Jordan Reyes \n", "Jordan Reyes"],
  ["a name is one line", "name", "Jordan\r\nBcc: x@example.com", "Jordan Bcc: x@example.com"],
  ["a phone is one line", "phone", "519\t555\n0142", "519 555 0142"],
  ["a service is one line", "service", "Snow\u2028Removal", "Snow Removal"],
  ["characters without a shape go", "name", `Jor${control}dan`, "Jordan"],
  ["a message keeps its lines", "message", " One\r\n\r\nTwo\rThree ", "One\n\nTwo\nThree"],
  ["a message keeps its tabs, not its controls", "message", `a\tb${control}c`, "a\tbc"],
  [
    "an email loses what can't be seen",
    "email",
    "\u202ajordan@\u200bexam\u00adple.ca\ufeff",
    "jordan@example.ca",
  ],
  ["a phone is typed plainly", "phone", "\u202a(519)\u00a0555\u20110142\u202c", "(519) 555-0142"],
  ["an email is typed by any keyboard", "email", "jordan＠example.ca.", "jordan@example.ca"],
  ["a phone is typed by any keyboard", "phone", "５１９－５５５－０１４２", "519-555-0142"],
  ["a name loses what can't be seen", "name", "\u2068Jor\u00addan\u2069 Reyes\ufeff", "Jordan Reyes"],
  ["letters of any script stay", "name", "Zoë 王小明 O’Neil", "Zoë 王小明 O’Neil"],
])("%s", (_case, field, typed, stored) => {
  expect(checkContact({ ...good, [field]: typed })).toEqual({
    values: { ...good, [field]: stored },
    fieldErrors: {},
  });
});

test.each<[string, ContactFieldName, string, string]>([
  ["no name", "name", " \u00a0 ", "Enter your full name."],
  ["no email", "email", "", "Enter your email address."],
  ["no phone", "phone", "", "Enter your phone number."],
  ["no message", "message", " \r\n\t", "Enter your message."],
  ["a message of controls only", "message", control, "Enter your message."],
  ["a name of 121", "name", "a".repeat(121), "Keep the full name to 120 characters or fewer."],
  ["a service of 121", "service", "a".repeat(121), "Keep the service to 120 characters or fewer."],
  ["a phone of 41", "phone", "5".repeat(41), "Keep the phone number to 40 characters or fewer."],
  ["a message of 20,001", "message", "a".repeat(20_001), "Keep the message to 20,000 characters or fewer."],
  [
    "an email of 255",
    "email",
    `${"a".repeat(244)}@example.ca`,
    "Keep the email address to 254 characters or fewer.",
  ],
  ["no address", "email", "jordan@example", "Enter an email address like name@example.ca"],
  ["six digits", "phone", "555-014 ext", "Enter a phone number with at least 7 digits."],
])("%s is refused", (_case, field, typed, message) => {
  expect(checkContact({ ...good, [field]: typed }).fieldErrors).toEqual({ [field]: message });
});

test.each<[ContactFieldName, string]>([
  ["name", "a".repeat(120)],
  ["service", "a".repeat(120)],
  ["phone", "5".repeat(40)],
  ["phone", "5550142"],
  ["message", `${"a\r\n".repeat(9999)}ab`],
  ["email", `${"a".repeat(243)}@example.ca`],
])("the longest %s allowed passes", (field, typed) => {
  expect(checkContact({ ...good, [field]: typed }).fieldErrors).toEqual({});
});

test("a flood of characters is refused at each field, quickly", () => {
  const flood = `${"a-".repeat(50_000)}@${"a.".repeat(50_000)}`;
  const began = performance.now();
  const { fieldErrors } = checkContact(eachContactField(() => flood));
  expect(Object.keys(fieldErrors)).toEqual(contactFieldNames);
  expect(performance.now() - began).toBeLessThan(5000);
});
