import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const pages = globSync("docs/design/*.md");
const readmes = globSync("app/**/README.md");
const documents = [...globSync("{README,CHANGELOG}.md"), ...globSync("docs/**/*.md"), ...readmes];
const code = [
  ...globSync("{app,server,scripts,tools,tests}/**/*.{ts,tsx,mts,mjs,cjs,css,sh}"),
  ...globSync("deploy/*"),
  ...globSync("{.dependency-cruiser*.cjs,*.config.ts}"),
];

/** All that a document may name by the end of its path. */
const files = globSync("{app,server,scripts,tools,tests,public}/**/*.*");

/** The anchors of a document, as GitHub makes them of its headings. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Whether a file is there, and the heading in it that `anchor` names. */
const leadsSomewhere = (file: string, anchor: string | undefined) =>
  existsSync(file) && (anchor === undefined || anchorsOf(file).includes(anchor));

test("every page of docs/ that a comment names exists, and its heading", () => {
  const named = code.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w/.-])(docs\/[\w./-]*\w)(?:#([\w-]+))?/g)].map(
      ([whole, page = "", anchor]) => ({ file, whole, page, anchor }),
    ),
  );
  expect(named.filter(({ page }) => page.startsWith("docs/design/")).length).toBeGreaterThan(30);
  const faults = named
    .filter(({ page, anchor }) => !leadsSomewhere(page, anchor))
    .map(({ file, whole }) => `${file}: ${whole}`);
  expect(faults).toEqual([]);
});

test("every link of a document leads to a file that exists, and its heading", () => {
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([\w-]+))?\)/g)].map(([whole, page, anchor]) => ({
      file,
      whole,
      page: page ? path.join(path.dirname(file), page) : file,
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(60);
  const faults = links
    .filter(({ page, anchor }) => !leadsSomewhere(page, anchor))
    .map(({ file, whole }) => `${file}: ${whole}`);
  expect(faults).toEqual([]);
});

test.each(["docs/architecture.md", "docs/testing.md", ...pages, ...readmes])(
  "the files that %s names are there",
  (document) => {
    const named = [...read(document).matchAll(/`(\w[\w./-]*\.(?:[cm]?ts|tsx|mjs|cjs|css|sh|svg))`/g)];
    const missing = named
      .map(([, file = ""]) => file)
      .filter((file) => !existsSync(file) && !files.some((one) => one.endsWith(`/${file}`)));
    expect(missing).toEqual([]);
  },
);

test("there are at most 20 design pages, and the tour leads to each", () => {
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.length).toBeLessThanOrEqual(20);
  const tour = read("docs/architecture.md");
  expect(pages.filter((page) => !tour.includes(`(design/${path.basename(page)})`))).toEqual([]);
});

test("the tour stays one page, and a README two", () => {
  expect(read("docs/architecture.md").split("\n").length).toBeLessThanOrEqual(80);
  expect(readmes.filter((file) => read(file).split("\n").length > 90)).toEqual([]);
});
