import { expect, test } from "vitest";
import { requestKind } from "./metrics.ts";

test.each([
  ["/", "hit", "cached_page"],
  ["/blog/a-post", "miss", "page"],
  ["/admin/dashboard", "bypass", "page"],
  ["/wp-login.php", "miss", "page"],
  ["/staff/services", "bypass", "staff"],
  ["/staff/upload/videos", undefined, "staff"],
  ["/storage/site-images/a.jpg/480.avif", undefined, "storage"],
  ["/healthz", undefined, "health"],
  ["/assets/visitor-1.js", undefined, "asset"],
  ["/favicon.svg", undefined, "other"],
  ["/%", undefined, "other"],
] as const)("a request for %s (%s) counts as %s", (path, cache, kind) => {
  expect(requestKind({ path, cache })).toBe(kind);
});
