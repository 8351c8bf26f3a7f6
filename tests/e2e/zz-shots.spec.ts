import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import { open } from "./site.ts";
import { test } from "./staff.ts";

test("shots", async ({ staffPage: page, ownSite }) => {
  test.setTimeout(240_000);
  const db = new DatabaseSync(path.join(ownSite.dataDir, "trellis.sqlite"));
  db.exec("pragma busy_timeout=5000");
  db.exec("update posts set published=0, published_at=null where id in (select id from posts order by created_at limit 2)");
  db.close();
  for (const [w, h] of [[1280, 800], [1024, 700], [768, 900], [390, 844], [360, 740]] as const) {
    await page.setViewportSize({ width: w, height: h });
    for (const list of ["projects", "posts", "services"]) {
      await open(page, `/admin/${list}`);
      if (list === "services") await page.getByRole("button", { name: /features? of/ }).first().click();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/shots/${list}-${w}.png`, fullPage: w < 1280 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      console.log(list, w, "over", over);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/admin/projects?search=nothing");
  await page.screenshot({ path: "/tmp/shots/nomatch.png" });
  await open(page, "/admin/projects");
  await page.getByRole("button", { name: /^Edit / }).nth(3).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: "/tmp/shots/edit.png", fullPage: true });
});
