import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { renderVisitor } from "#tests/components/render-visitor.tsx";
import { staffSite } from "#tests/components/staff-site.ts";

/** Renders a picture of the site and a preview of staff's, both missing on the server. */
async function renderMissingPictures(): Promise<HTMLImageElement[]> {
  staffSite.use(http.get("/storage/*", () => new HttpResponse(null, { status: 404 })));
  await renderVisitor(
    <>
      <picture>
        <img src="/storage/garden.jpg" alt="A garden" width={90} height={60} />
      </picture>
      <img src="/storage/preview.jpg" alt="A preview" width={90} height={60} />
    </>,
  );
  return [...document.images];
}

test("a picture of the site that fails leaves its frame's ground, whether the script came before or after", async () => {
  const [garden, preview] = await renderMissingPictures();
  await expect.poll(() => garden?.hidden).toBe(true);
  expect(preview?.hidden).toBe(false);
  garden?.removeAttribute("hidden");
  // Loads the script a second time, to simulate a late start.
  await import("./visitor.ts?late" as string);
  expect(garden?.hidden).toBe(true);
  expect(preview?.hidden).toBe(false);
});

test("what may be fetched ahead is said once the page is at rest: our pages, nothing of staff or storage", async () => {
  await renderVisitor(<p>At rest</p>);
  const { dataset } = document.documentElement;
  // A document whose session has ended says nothing of staff any more, but its policy allows no rules.
  await import("./visitor.ts?signed-out" as string);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(document.head.querySelector("script[type=speculationrules]")).toBeNull();

  dataset.fresh = "";
  await import("./visitor.ts?fresh" as string);
  const said = () => document.head.querySelector("script[type=speculationrules]")?.textContent ?? "null";
  await expect
    .poll(() => JSON.parse(said()))
    .toMatchObject({
      prefetch: [{ eagerness: "moderate" }],
      prerender: [{ eagerness: "conservative" }],
    });
  for (const [{ where }] of Object.values<[{ where: unknown }]>(JSON.parse(said()))) {
    expect(where).toEqual({
      and: [
        { href_matches: "/*" },
        { not: { href_matches: ["/admin*", "/staff/*", "/storage/*", "/feed.xml"] } },
      ],
    });
  }
});

test("the stylesheet for paper, which pages without scripts name, is added once the page is at rest", async () => {
  await renderVisitor(<p>At rest</p>);
  const forPaper = '<link rel="stylesheet" href="/assets/print.css" media="print">';
  document.head.insertAdjacentHTML("beforeend", `<noscript>${forPaper}</noscript>`);
  const added = () => document.head.querySelector("link[media=print]")?.outerHTML;
  expect(added()).toBeUndefined();
  await import("./visitor.ts?paper" as string);
  await expect.poll(added).toBe(forPaper);
});
