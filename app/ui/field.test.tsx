import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Field } from "./field.tsx";

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
