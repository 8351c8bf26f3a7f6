import { expect, test } from "vitest";
import { fillPlaceholders } from "./legal-text.ts";
import { privacyPolicyHtml } from "./privacy-policy.ts";
import { termsOfServiceHtml } from "./terms-of-service.ts";

const facts = { name: "Stone & Sons", phone: "(519) 555-0142", email: "a@b.example", city: "Guelph" };

test("placeholders become the business's facts, escaped", () => {
  expect(fillPlaceholders("<p>{name}, {city}, {unknown}</p>", facts)).toBe(
    "<p>Stone &amp; Sons, Guelph, {unknown}</p>",
  );
});

test.each([
  ["privacy policy", privacyPolicyHtml],
  ["terms of service", termsOfServiceHtml],
])("the built-in %s leaves no placeholder unfilled", (_name, html) => {
  expect(fillPlaceholders(html, facts)).not.toMatch(/[{}]/);
});
