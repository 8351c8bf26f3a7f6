import { expect, test } from "vitest";
import { patchVerbs } from "#app/kernel/documents/pages/patch.actions.server.ts";
import { draftVerbs } from "#app/kernel/verbs/drafts.actions.server.ts";
import type { StaffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import { postVerbs } from "#app/site/blog/blog.actions.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { findPatchTarget } from "../patch-targets.server.ts";

const CATEGORY = "0199aaaa-0000-7000-8000-00000000000c";
const NOW = "2026-03-02T12:00:00.000Z";
/** Almost the maximum of a staff request, which is 512 KB. */
const LONG = 480_000;
const filled = (unit: string, length = LONG) => unit.repeat(Math.floor(length / unit.length));
const nested = (unit: string) => `${filled(unit, LONG / 3)}Oak`;

const draft = (value: unknown) => ({
  entity: "post/new",
  base_revision: 0,
  value: { value },
});
const post = (content: string) => ({
  id: "0199aaaa-0000-7000-8000-00000000000a",
  expected_updated_at: null,
  title: "Oak",
  slug: "oak",
  excerpt: "Oak",
  featured_image: "",
  published: false,
  category_ids: [CATEGORY],
  content,
});
const change = (path: string, value: string, target = "page/about") => ({
  target,
  path,
  value,
  base: `${value}Oak`,
});
const patch = (count: number, value: string) => ({
  changes: Array.from({ length: count }, (_, index) => change(`philosophy.${index || "text"}`, value)),
});
const lists = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

const { save } = patchVerbs(findPatchTarget);
const asked: Record<string, [StaffVerb<never, unknown>, unknown]> = Object.fromEntries(
  Object.entries({
    "a draft of one long text": [draftVerbs.keep, draft(filled("Oak "))],
    "a draft of many values": [draftVerbs.keep, draft(new Array(LONG / 2).fill(0))],
    "a draft of many names": [
      draftVerbs.keep,
      draft(Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [n, ""]))),
    ],
    "a deep draft": [draftVerbs.keep, draft(lists(500))],
    "a draft that goes deeper than can be written": [draftVerbs.keep, draft(lists(LONG / 2))],
    "a long post": [postVerbs.save, post(filled("<p>Oak &amp; cedar by the gate</p>"))],
    "a deep post": [postVerbs.save, post(nested("<blockquote><ul><li>"))],
    "a page's long text": [save, patch(1, filled("<p>Oak &amp; cedar by the gate</p>", LONG / 2))],
    "a page's deep text": [save, patch(1, nested("<b><p>"))],
    "a page's many changes": [save, patch(500, filled("<b>", 400))],
    "a page's one place many times": [
      save,
      { changes: new Array(500).fill(change("philosophy.text", filled("<b><p>", 780))) },
    ],
  }) as never,
);

/** The longest time that a run blocks the event loop, in ms of this thread's CPU time. */
async function longestTurn(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.threadCpuUsage();
  let isOver = false;
  const turn = () => {
    const spent = process.threadCpuUsage(last);
    longest = Math.max(longest, (spent.user + spent.system) / 1000);
    last = process.threadCpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  // Only the time counts, not whether the input is refused.
  await new Promise(setImmediate).then(run).catch(() => undefined);
  await new Promise(setImmediate);
  isOver = true;
  return longest;
}

describeOnEachDatabase("No request of somebody signed in holds the site up", (open) => {
  test.each(Object.entries(asked))("%s", async (_name, [verb, input]) => {
    const database = await open();
    await staffMember(database);
    const category = { id: CATEGORY, kind: "post" as const, name: "Trees", slug: "trees" };
    await database.db
      .insertInto("categories")
      .values({ ...category, description: "", updated_at: NOW })
      .execute();
    const took: number[] = [];
    for (let run = 0; run < 3; run += 1)
      took.push(await longestTurn(async () => runVerb(database, verb, input, NOW)));
    // The minimum, because load of the machine is temporary.
    expect(Math.min(...took)).toBeLessThan(200);
  });
});
