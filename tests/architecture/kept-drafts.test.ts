import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What is typed in these is kept on the device and on the server (docs/design/drafts.md#what-binds). */
const keepsDrafts =
  /use-record-form|use-collection-form|record-form\.tsx|use-draft|draft-autosave|use-page-draft/;
const asksSecret = /type="password"|password-field|code-field|(current|new)-password|one-time-code/;

const files = globSync("app/**/*.{ts,tsx}")
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));
const matching = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("no form that asks for a password or a code keeps what is typed", () => {
  const secret = matching(asksSecret);
  const keeping = matching(keepsDrafts);
  expect(secret).toContain("app/accounts/edit/password-field.tsx");
  expect(keeping).toContain("app/kernel/documents/collections/edit/record-form.tsx");
  expect(keeping.filter((file) => secret.includes(file))).toEqual([]);
});
