import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** What the site, its modules and accounts are about. */
const subjects = new Set([
  "service",
  "services",
  "project",
  "projects",
  "post",
  "posts",
  "blog",
  "review",
  "reviews",
  "team",
  "slide",
  "slides",
  "enquiry",
  "enquiries",
  "estimate",
  "estimates",
  "newsletter",
  "newsletters",
  "subscriber",
  "subscribers",
  "passkey",
  "passkeys",
]);

/** A request by HTTP's POST: 'POST', 'postVerb'. */
const isPosting = (text: string) => /^(POST|post[A-Z]\w+)$/.test(text);

/** The subjects in the identifiers and strings of a source; comments may give examples. */
function subjectsIn(source: string): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isText = ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
    if (isText && !isPosting(node.text)) {
      const words = node.text
        .replace(/([a-z])([A-Z])/g, "$1 $2")
        .toLowerCase()
        .split(/[^a-z]+/);
      for (const word of words) if (subjects.has(word)) found.add(word);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("kernel.tsx", source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return [...found];
}

test.each<[source: string, subjects: string[]]>([
  ['type Kind = "post" | "page";', ["post"]],
  ["const asService = (row: Row) => row.project_id;", ["service", "project"]],
  ["sql.raw(`select $" + "{id} from hero_slides`);", ["slides"]],
  ["// A service or a post\nconst preview = postVerb('POST', \"previews\");", []],
])("A subject is found in identifiers and strings: %s", (source, found) => {
  expect(subjectsIn(source)).toEqual(found);
});

test("The kernel names no subject", () => {
  const kernel = path.resolve("app/kernel");
  const files = globSync("**/*.{ts,tsx}", { cwd: kernel }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(150);
  const naming = files.filter((file) => subjectsIn(readFileSync(path.join(kernel, file), "utf8")).length > 0);
  expect(naming.toSorted()).toEqual([]);
});
