import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What reads rows of private files besides public ones, each with the reason. */
const readsAll: Record<string, string> = {
  "app/kernel/files/file-removal.queries.server.ts": "removes and lists whatever is stored",
  "app/kernel/files/media.queries.server.ts": "has publicFiles",
  "app/kernel/files/needed-files.queries.server.ts": "says of any file whether it is needed",
  "app/kernel/history/retention.queries.server.ts": "removes what was uploaded for an entity",
  "app/modules/enquiries/enquiry-search.queries.server.ts": "searches the titles of photos",
  "app/modules/enquiries/photos/enquiry-photos.queries.server.ts": "has the private files of enquiries",
};

test("Stored files are read as public ones, but by what has to know private ones", () => {
  const files = globSync("{app,server}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$|\/(migrations|tests)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const named = /(?:selectFrom|[jJ]oin)\(\s*(?:\[[^\]]*)?"media"|\b(?:from|join) media\b/;
  const found = files.filter((file) => named.test(readFileSync(file, "utf8")));
  // A module can be taken out.
  expect(found.toSorted()).toEqual(Object.keys(readsAll).filter((file) => existsSync(file)));
});
