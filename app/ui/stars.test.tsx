import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Stars } from "./stars.tsx";

test.each([
  [1, "80%"],
  [4, "20%"],
])("of %d stars the rest is cut off the full ones, with the empty ones below", (rating, cut) => {
  const markup = renderToStaticMarkup(<Stars rating={rating} />);
  expect(markup).toContain(`inset(0 ${cut} 0 0)`);
  expect(markup.match(/<use /g)).toHaveLength(2);
});

test("five stars are all full", () => {
  const markup = renderToStaticMarkup(<Stars rating={5} />);
  expect(markup).toContain('aria-label="5 out of 5 stars"');
  expect(markup).not.toContain("inset");
  expect(markup.match(/<use /g)).toHaveLength(1);
});
