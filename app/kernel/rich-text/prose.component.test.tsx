import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { phone, renderVisitor } from "#tests/components/render-visitor.tsx";
import { Prose } from "./prose.tsx";

const cells = Array.from({ length: 9 }, (_, at) => `<td><p>Column ${at}</p></td>`).join("");
const table = `<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table><tbody><tr>${cells}</tr></tbody></table></div>`;

test("on a phone a table scrolls by itself, by keyboard too, and the page does not", async () => {
  await phone();
  await renderVisitor(
    <main style={{ display: "grid" }}>
      <h1>Prices</h1>
      <Prose html={`<p>By the yard:</p>${table}<p>Delivered.</p>`} />
    </main>,
  );
  const region = page.getByRole("region", { name: "Table" });
  await expect.poll(() => getComputedStyle(region.element()).overflowX).toBe("auto");
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  region.element().focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.poll(() => region.element().scrollLeft).toBeGreaterThan(0);
  expect(region.element().getBoundingClientRect().width).toBeGreaterThan(250);
});
