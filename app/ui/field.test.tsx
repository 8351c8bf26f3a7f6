import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { emailControl, Field } from "./field.tsx";

test("the label's text is exactly the field's name, required or not", () => {
  const html = renderToStaticMarkup(
    <Field label="Full Name" required id="name">
      {(control) => <input {...control} />}
    </Field>,
  );
  expect(html).toMatch(/<label for="name"[^>]*>Full Name<\/label>/);
  expect(html).toMatch(/<input id="name" required=""\/>/);
});

test("an error and help are tied to the control", () => {
  const html = renderToStaticMarkup(
    <Field label="Email Address" id="email" error="Enter an email address" help="We only answer">
      {(control) => <input {...control} />}
    </Field>,
  );
  expect(html).toContain('aria-invalid="true" aria-describedby="email-error email-help"');
  expect(html).toContain('id="email-error"');
  expect(html).toContain('id="email-help"');
});

/** Matches an address against the pattern as browsers do. */
const browserTakes = (email: string) => new RegExp(`^(?:${emailControl.pattern})$`, "v").test(email);

test.each([
  "jordan@example.ca",
  " jordan@example.ca\u00a0",
  "jordan@example.ca\u200b",
  "\u202ajordan@example.ca\u202c",
  "\ufeffjordan@exam\u00adple.ca",
  "info@château-vert.ca",
  "1&2/3=4?5^6`7{8|9}~!#$%*-_@example.ca",
  "o'neil@example.ca",
  "jordan＠example．ca",
  "jordan@example.ca.",
  "jordan@example.ca, ",
  `a@${"b".repeat(63)}.ca`,
])("the browser lets the email %j through", (email) => {
  expect(emailControl.type).toBe("text");
  expect(browserTakes(email)).toBe(true);
});

test.each([
  "jordan",
  "jordan@example",
  "@example.ca",
  "a@b@example.ca",
  "jo dan@example.ca",
  "jordan@exa mple.ca",
  "jordan@-example.ca",
  "jordan@example..ca",
  "<jordan@example.ca>",
  "jordan@example.ca,crew@example.ca",
  `a@${"b".repeat(64)}.ca`,
])("the browser refuses the email %j", (email) => {
  expect(browserTakes(email)).toBe(false);
});

const counted = (typed: string, max: number) => {
  const html = renderToStaticMarkup(
    <Field label="Message" id="message" count={{ typed, max }}>
      {(tied) => <textarea {...tied} defaultValue={typed} />}
    </Field>,
  );
  return /<span id="message-count" hidden/.test(html) ? null : html.replace(/^.*<\/textarea>|<[^>]*>/gs, "");
};

test.each<[number, number, string | null]>([
  [4499, 5000, null],
  [4500, 5000, "4,500 of 5,000 characters"],
  [6120, 5000, "6,120 of 5,000 characters"],
  [4, 4, null],
  [5, 4, "5 of 4 characters"],
])("%i characters where %i fit: %s", (length, max, words) => {
  expect(counted(` ${"x".repeat(length)}\n`, max)).toBe(words);
});
