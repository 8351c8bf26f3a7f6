import { expect, test } from "vitest";
import { defaultTexts } from "./legal-texts.server.ts";
import { fillPlaceholders } from "./page.ts";

const facts = {
  name: 'Stone & "Sons"',
  phone: "(519) 555-0142",
  email: "a@b.example",
  address: {
    street: "1 Quay Road",
    city: "Halifax",
    region: "Nova Scotia",
    regionCode: "NS",
    postalCode: "B3H 1A1",
    country: "CA",
  },
};

test("placeholders become the business's facts, escaped", () => {
  expect(fillPlaceholders("<p>{name}, {city}, {region}, {unknown}</p>", facts)).toBe(
    "<p>Stone &amp; &quot;Sons&quot;, Halifax, Nova Scotia, {unknown}</p>",
  );
});

test.each(Object.entries(defaultTexts))("the built-in %s leaves no placeholder unfilled", (_name, html) => {
  const filled = fillPlaceholders(html, facts);
  expect(filled).not.toMatch(/[{}]|Ontario/);
  expect(filled).toContain("Halifax, Nova Scotia");
});
