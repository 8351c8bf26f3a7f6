import { expect, test } from "vitest";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { mapEmbedUrl } from "./service-area-map.tsx";

test("the embedded map lies around the business, with a marker on it", () => {
  const url = new URL(mapEmbedUrl(defaultSettings.geo));
  expect(url.origin).toBe("https://www.openstreetmap.org");
  expect(url.searchParams.get("marker")).toBe("43.5448,-80.2482");
  expect(url.searchParams.get("bbox")).toBe("-80.5682,43.3248,-79.9282,43.7648");
});
