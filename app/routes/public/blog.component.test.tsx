import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { idOf } from "#tests/components/page-records.ts";
import { pageSite } from "#tests/components/page-site.ts";
import { openVisitorPage } from "#tests/components/visitor-page.ts";

test.each([
  [1, 390],
  [2, 800],
  [3, 1280],
])("posts stand in %i column(s) at %i px", async (columns, width) => {
  await page.viewport(width, 900);
  await openVisitorPage("/blog");
  const grid = document.querySelector("main article")?.parentElement as Element;
  expect(getComputedStyle(grid).gridTemplateColumns.split(" ")).toHaveLength(columns);
  await expectAccessible();
});

test.each([390, 768, 1024, 1280])(
  "the button back to the blog lies on no words, and is whole, at %i px",
  async (width) => {
    await page.viewport(width, 700);
    const site = pageSite();
    const html =
      "<p>Prune in late winter, before the buds swell, and never more than a third of the tree.</p>";
    site.change(`post/${idOf(80)}`, "content", html.repeat(12));
    await openVisitorPage("/blog/when-to-prune", site);
    const button = page.getByRole("link", { name: "Back to Blog" }).element();
    const words = [...document.querySelectorAll("main :is(p, h1, h2, li), footer :is(a, p, dt, h2)")];
    expect(words.length).toBeGreaterThan(20);
    for (let top = 0; top < document.documentElement.scrollHeight; top += 150) {
      window.scrollTo({ top, behavior: "instant" });
      const one = button.getBoundingClientRect();
      const covered = words.find((element) => {
        const other = element.getBoundingClientRect();
        const isApart = other.left >= one.right || other.right <= one.left;
        return !isApart && other.top < one.bottom && other.bottom > one.top;
      });
      expect(covered?.textContent).toBeUndefined();
    }
    // The background of the element above does not cover the button.
    button.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width: across } = button.getBoundingClientRect();
    expect(button.contains(document.elementFromPoint(left + across / 2, top + 4))).toBe(true);
  },
);
