import { expect, test } from "vitest";
import { defaultSettings, startingSettings } from "#app/site/settings/settings.schema.ts";
import { defaultLegalText } from "./legal-texts.server.ts";
import { fillPlaceholders, legalPageKeys } from "./page.ts";

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

test.each(legalPageKeys)("the built-in %s leaves no placeholder unfilled", (key) => {
  const filled = fillPlaceholders(defaultLegalText(key, defaultSettings), facts);
  expect(filled).not.toMatch(/[{}|]|Ontario/);
  expect(filled).toContain("Halifax, Nova Scotia");
});

test("without facts and promises the built-in legal pages name none", () => {
  const [privacy, terms] = legalPageKeys.map((key) => defaultLegalText(key, startingSettings));
  expect(privacy).toContain("can be reached through our <a");
  expect(terms).toContain("This website");
  expect(`${privacy}${terms}`).not.toMatch(/\{(city|phone|email)\}|warranty|deposit|valid for/i);
});
