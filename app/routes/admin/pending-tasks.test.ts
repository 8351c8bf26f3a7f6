import { expect, test } from "vitest";
import type { PendingTask } from "#app/site/slots/pending-task.ts";
import { pendingTasks, sortTasks } from "./pending-tasks.ts";

/** Wednesday at 14:00 in Guelph. */
const now = new Date("2026-06-10T18:00:00.000Z");
const reviews = { count: 2, names: ["Owen B.", "Helen S."], since: "2026-06-01T14:00:00.000Z" };
const draft = { count: 1, id: "p1", title: "Winter beds", since: "2026-06-10T13:12:00.000Z" };
const nothing = { reviews: null, drafts: null, unsaved: [] };

test("what is urgent comes first, then what waits longest, whatever it is", () => {
  const iconsOf = (tasks: readonly PendingTask[]) => sortTasks(tasks).map(({ icon }) => icon);
  expect(iconsOf(pendingTasks(nothing, now))).toEqual([]);
  const tasks = pendingTasks({ ...nothing, reviews, drafts: draft }, now);
  const added = { icon: "inbox", title: "1 message", why: "", action: "Read it", to: "/" } as const;
  expect(iconsOf([...tasks, { ...added, since: "2026-06-09T14:00:00.000Z" }])).toEqual([
    "message-square",
    "inbox",
    "file-text",
  ]);
  expect(iconsOf([...tasks, { ...added, since: "2026-05-01T14:00:00.000Z" }])[0]).toBe("inbox");
  expect(iconsOf([...tasks, { ...added, since: draft.since, isUrgent: true }])[0]).toBe("inbox");
});

test.each([
  [{ reviews }, "2 reviews aren’t public yet", "From Owen B. and Helen S.", "Look at them"],
  [
    { reviews: { ...reviews, count: 5 } },
    "5 reviews aren’t public yet",
    "From Owen B., Helen S. and 3 more.",
    "Look at them",
  ],
  [
    { reviews: { ...reviews, count: 1, names: ["Owen B"] } },
    "1 review isn’t public yet",
    "From Owen B.",
    "Look at it",
  ],
  [{ drafts: draft }, "“Winter beds” is still a draft", "A post, untouched since 9:12am.", "Continue"],
  [
    { drafts: { ...draft, count: 4 } },
    "4 posts are still drafts",
    "The oldest is “Winter beds”, untouched since 9:12am.",
    "See the drafts",
  ],
  [
    { unsaved: [{ what: "“Spring”", to: "/admin/posts?new", since: "2026-06-10T00:40:00.000Z" }] },
    "You have unsaved changes: “Spring”, yesterday, 8:40pm",
    "Not saved to the website yet.",
    "Continue",
  ],
])("%j is said in words", (facts, title, why, action) => {
  expect(pendingTasks({ ...nothing, ...facts }, now)).toMatchObject([{ title, why, action }]);
});
