import { expect, test } from "vitest";
import { settingsKeys } from "./settings.schema.ts";
import { findSettingsPart, keysOfPart, settingsPartOf, settingsParts } from "./settings-parts.ts";

test("every setting is in exactly one part", () => {
  const keys = settingsParts().flatMap(keysOfPart);
  expect(keys.toSorted()).toEqual(settingsKeys().toSorted());
});

test.each([
  [["hours"], "hours"],
  [["specialHours", "hours"], "hours"],
  [["phone", "name"], "business"],
  [["phone", "hours"], undefined],
  [["none"], undefined],
])("%j belong to %j", (keys, id) => {
  expect(settingsPartOf(keys)?.id).toBe(id);
});

test("a part is found by its address", () => {
  expect(findSettingsPart("area")?.title).toBe("Map and towns");
  expect(findSettingsPart("attic")).toBeUndefined();
});
