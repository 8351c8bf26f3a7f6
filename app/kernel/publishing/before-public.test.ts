import { expect, test } from "vitest";
import { beforePublic, type CheckedDraft, type DraftFacts, linksIn, picturesIn } from "./before-public.ts";

const head = { address: "/a.jpg", alt: "", minWidth: 1200, field: "featured_image" } as const;
const inText = { address: "/b.jpg", alt: "Steps", minWidth: 672, field: "content" } as const;
const draft: CheckedDraft = {
  kind: "post",
  pictureField: "featured_image",
  title: "Salt",
  excerpt: "What salt does to stone, and what to use instead of it.",
  pictures: [head, inText],
  links: ["/contact", "https://example.ca"],
};
const facts: DraftFacts = {
  pictures: { "/a.jpg": { alt: "A drive", width: 1600 }, "/b.jpg": { alt: "", width: 800 } },
  deadLinks: [],
  isTitleUsed: false,
};
const goTo = (field: string) => ({ label: "Fix it", field });

/** The checks as arrays: id, state, text and fix. */
const read = (change: Partial<CheckedDraft>, known: Partial<DraftFacts> | null) =>
  beforePublic({ ...draft, ...change }, known && { ...facts, ...known }).map((line) => [
    line.id,
    line.state,
    line.words,
    ...(line.state === "open" ? [line.fix] : []),
  ]);

test("a post with all it needs is done", () => {
  expect(read({}, {})).toEqual([
    ["title", "done", "Title, 4 characters"],
    ["excerpt", "done", "Excerpt, 55 characters"],
    ["picture", "done", "Picture"],
    ["described", "done", "2 pictures have alt text"],
    ["wide", "done", "2 pictures are large enough"],
    ["links", "done", "2 links work"],
  ]);
});

test.each<[string, Partial<CheckedDraft>, Partial<DraftFacts> | null, unknown[]]>([
  ["no title", { title: " " }, {}, ["title", "open", "No title yet", goTo("title")]],
  [
    "a title used",
    {},
    { isTitleUsed: true },
    ["title", "open", "Another post has this title", goTo("title")],
  ],
  ["no excerpt", { excerpt: "" }, {}, ["excerpt", "open", "No excerpt yet", goTo("excerpt")]],
  [
    "a short excerpt",
    { excerpt: "Salt." },
    {},
    ["excerpt", "can-wait", "A longer excerpt reads better in lists and search results"],
  ],
  [
    "a picture in the text alone",
    { pictures: [inText] },
    {},
    ["picture", "open", "No picture yet", goTo("featured_image")],
  ],
  [
    "a project's picture missing",
    { kind: "project", pictureField: "photos", pictures: [] },
    {},
    ["picture", "open", "No picture yet", goTo("photos")],
  ],
  [
    "no description",
    {},
    { pictures: { "/a.jpg": { alt: " ", width: 1600 } } },
    ["described", "open", "A picture has no alt text", { label: "Add alt text", picture: "/a.jpg" }],
  ],
  [
    "a small picture",
    {},
    { pictures: { "/a.jpg": { alt: "A", width: 600 } } },
    ["wide", "open", "A picture is too small: 600 pixels wide, 1200 needed", goTo("featured_image")],
  ],
  [
    "a dead link",
    {},
    { deadLinks: ["/contact"] },
    ["links", "open", "A link is broken: /contact", goTo("content")],
  ],
])("%s is said", (_case, change, known, line) => {
  expect(read(change, known)).toContainEqual(line);
});

test("what only the site knows is left out until it has answered, and so is what there is none of", () => {
  const ids = (change: Partial<CheckedDraft>, known: Partial<DraftFacts> | null) =>
    read(change, known).map(([id]) => id);
  expect(ids({}, null)).toEqual(["title", "excerpt", "picture"]);
  // The alt text and size of pictures on other sites are unknown.
  expect(ids({ excerpt: null, links: [] }, { pictures: {} })).toEqual(["title", "picture"]);
});

test("a text's links and pictures are found", () => {
  const html =
    '<p><a href="/a?b=1&amp;c=2">a</a> <a target="_blank" href="/a?b=1&amp;c=2">b</a></p><figure><img src="/storage/site-images/a.jpg" alt="&quot;Steps&quot;"></figure>';
  expect(linksIn(html)).toEqual(["/a?b=1&c=2"]);
  expect(picturesIn(html)).toEqual([
    { address: "/storage/site-images/a.jpg", alt: '"Steps"', minWidth: 672, field: "content" },
  ]);
});
