import { expect, test } from "vitest";
import { diskState } from "./disk-space.server.ts";

const MB = 1e6;

test.each([
  [499, 1_000_000, "low"],
  [500, 1_000_000, "between"],
  [749, 1_000_000, "between"],
  [750, 1_000_000, "well"],
  [99, 1000, "low"],
  [150, 1000, "well"],
  [0, 0, "well"],
])("with %i MB free of %i MB a disk is %s", (free, size, state) => {
  expect(diskState({ free: free * MB, size: size * MB })).toBe(state);
});
