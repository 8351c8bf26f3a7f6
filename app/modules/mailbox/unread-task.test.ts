import { expect, test } from "vitest";
import { unreadTask } from "./unread-task.server.ts";

test.each([
  [1, "1 email couldn’t be read", "It’s still in the mailbox.", "See which one"],
  [3, "3 emails couldn’t be read", "They’re still in the mailbox.", "See which ones"],
])("%i unread emails are a task", (count, title, why, action) => {
  expect(unreadTask({ count, since: "2026-06-09T14:00:00.000Z" })).toMatchObject({ title, why, action });
});
