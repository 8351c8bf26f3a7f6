import { afterEach, expect, test, vi } from "vitest";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { alertOf, postVerb } from "./staff-fetch.ts";

const { reasons, staff } = staffTexts;
const { projects, services } = recordTexts;

afterEach(() => vi.unstubAllGlobals());

/** Returns the alert of a form after a fetch. */
async function alertAfter(fetched: () => Promise<unknown>, failed: Parameters<typeof alertOf>[1]) {
  vi.stubGlobal("fetch", fetched);
  const result = await postVerb("projects", "save", {});
  if (result.kind !== "error") throw new Error("saved");
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
    message: `Error saving project: ${reason}`,
    detail: staff.nothingLost,
  });
  expect(await alertAfter(fetched, services.saveFailed)).toEqual({
    message: "Error saving service. Please try again.",
    detail: `${reason} ${staff.nothingLost}`,
  });
});

test("the server's own message stands as it is", () => {
  const refused = { kind: "error", reason: "failed", message: "Error saving project: X." } as const;
  expect(alertOf(refused, projects.saveFailed)).toEqual({ message: "Error saving project: X." });
});
