import { expect, test } from "vitest";
import { findAskedForm } from "#app/platform/http/list-query.ts";
import { editReviewAddress } from "./review-list-address.ts";

test("a review's address is read back", async () => {
  const id = "0190b6a0-0000-7000-8000-000000000002";
  const { pathname, searchParams } = new URL(editReviewAddress(id), "http://x");
  expect(pathname).toBe("/admin/reviews");
  expect(await findAskedForm(searchParams, async (found) => ({ id: found }))).toEqual({
    kind: "edit",
    item: { id },
  });
});
