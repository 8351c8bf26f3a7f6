import { afterEach, expect, test, vi } from "vitest";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { alertOf, postToStaff } from "./post-to-staff.ts";

const { reasons, projects, services, staff } = staffMessages;

afterEach(() => vi.unstubAllGlobals());

/** What a form says when fetch ends so. */
async function alertAfter(fetched: () => Promise<unknown>, failed: Parameters<typeof alertOf>[1]) {
  vi.stubGlobal("fetch", fetched);
  const result = await postToStaff("projects", "save", {});
  if (result.kind !== "refused") throw new Error("saved");
  return alertOf(result, failed);
}

const broken = () => Promise.reject(new TypeError("Failed to fetch"));

test.each([
  ["no connection", false, broken, reasons.offline],
  ["a site that is away", true, broken, reasons.unreachable],
  ["an answer that is none of ours", true, async () => new Response("Bad Gateway"), reasons.unreachable],
  [
    "a site that takes too long",
    true,
    () => Promise.reject(new DOMException("late", "TimeoutError")),
    reasons.timeOut,
  ],
])("%s is named as the reason", async (_case, onLine, fetched, reason) => {
  vi.stubGlobal("navigator", { onLine });
  expect(await alertAfter(fetched, projects.saveFailed)).toEqual({
    sentence: `Error saving project: ${reason}`,
    detail: staff.nothingLost,
  });
  expect(await alertAfter(fetched, services.saveFailed)).toEqual({
    sentence: "Error saving service. Please try again.",
    detail: `${reason} ${staff.nothingLost}`,
  });
});

test("the server's own sentence stands as it is", () => {
  const refused = { kind: "refused", reason: "failed", sentence: "Error saving project: X." } as const;
  expect(alertOf(refused, projects.saveFailed)).toEqual({ sentence: "Error saving project: X." });
});
