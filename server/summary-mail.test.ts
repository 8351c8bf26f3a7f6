import { expect, test } from "vitest";
import { changeSentences, composeSummary, isQuiet, type SummaryFacts } from "./summary-mail.tsx";

const change = (verb: string, entity_type: string, entity_id: string | null, entity_title = "Patio") => ({
  user_email: "dana@fernhill.example",
  verb,
  entity_type,
  entity_id,
  entity_title,
});

test.each([
  ["nothing", [], []],
  ["one thing by its name", [change("changed", "project", "1")], ["changed the project “Patio”."]],
  [
    "several of a kind by how many, one of another by its name",
    [
      change("changed", "project", "1"),
      change("changed", "project", "2"),
      change("changed", "page", "home", "Home"),
      change("changed", "project", "3"),
    ],
    ["changed 3 projects and the page “Home”."],
  ],
  [
    "a thing that was renamed once",
    [change("changed", "project", "1", "Patio"), change("changed", "project", "1", "Terrace")],
    ["changed the project “Terrace”."],
  ],
  [
    "what was done one after the other",
    [
      change("added", "picture", "1"),
      change("added", "picture", "2"),
      change("deleted", "post", "3", "Mulch"),
    ],
    ["added 2 pictures; deleted the post “Mulch”."],
  ],
  [
    "kinds and words of an earlier release, and what has no id",
    [
      change("moved", "slide-order", null, "Hero slides"),
      change("added", "fountain", "1"),
      change("added", "fountain", "2"),
    ],
    ["reordered the hero slides; added 2 fountain."],
  ],
])("of %s it says", (_case, changes, sentences) => {
  expect(changeSentences(changes)).toEqual(sentences.map((words) => `dana@fernhill.example ${words}`));
});

test("each person has a sentence", () => {
  const ofSam = { ...change("changed", "project", "1"), user_email: "The schedule" };
  expect(changeSentences([change("changed", "project", "1"), ofSam])).toHaveLength(2);
});

const quiet: SummaryFacts = {
  changes: [],
  ofModules: [],
  reviews: null,
  posts: [],
};
const section = (lines: string[], isNews: boolean) => ({ heading: "Waterings", lines, isNews });
const site = { name: "Fernhill", origin: "https://fernhill.example" };
const since = "2026-06-01T04:00:00.000Z";

test("a week is quiet in which nothing changed and no module has news, whatever it tells", () => {
  expect(isQuiet(quiet)).toBe(true);
  expect(isQuiet({ ...quiet, ofModules: [section(["None."], false)] })).toBe(true);
  expect(isQuiet({ ...quiet, ofModules: [section(["None."], false), section(["2."], true)] })).toBe(false);
  expect(isQuiet({ ...quiet, changes: [change("changed", "project", "1")] })).toBe(false);
});

test("it says what there is, where to look and how to stop it, as text and as a mail", async () => {
  const mail = await composeSummary(
    {
      changes: [change("changed", "project", "1")],
      ofModules: [section(["Watered: 2.", "Dry: 1."], true), { heading: "Wells", lines: [], isNews: false }],
      reviews: { count: 1, names: ["Priya N."] },
      posts: ["Mulch"],
    },
    site,
    since,
  );
  expect(mail.subject).toBe("The week of June 1, 2026 on the Fernhill website");
  expect(mail.text).toBe(`The week of June 1, 2026

What changed
- dana@fernhill.example changed the project “Patio”.

Waterings
- Watered: 2.
- Dry: 1.

Published posts
- “Mulch”

Reviews that aren’t public yet
- 1, from Priya N.

See all activity:
https://fernhill.example/admin/activity

Open the dashboard:
https://fernhill.example/admin/dashboard

-- 
You get this email on Mondays because you’re an administrator of the Fernhill website. To turn it off for everyone, go to Settings: https://fernhill.example/admin/settings/summary`);
  for (const words of [
    "max-width:600px",
    "font-size:17px",
    'href="https://fernhill.example/admin/activity"',
    "Watered: 2.",
    "go to Settings",
  ])
    expect(mail.html).toContain(words);
});

test("what somebody typed is no markup, and stays on its line", async () => {
  const { html, text } = await composeSummary(
    { ...quiet, ofModules: [section(["<b>Jo\nInjected: yes"], true)] },
    site,
    since,
  );
  expect(html).toContain("&lt;b&gt;Jo");
  expect(html).not.toContain("<b>");
  expect(text).not.toContain("\nInjected");
});
