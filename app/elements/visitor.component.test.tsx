import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { renderVisitor } from "#tests/components/render-visitor.tsx";
import { staffSite } from "#tests/components/staff-site.ts";

/** A picture of the site beside a preview of staff's, neither of which is there. */
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
  // The same script once more, as if it came only now.
  await import("./visitor.ts?late" as string);
  expect(garden?.hidden).toBe(true);
  expect(preview?.hidden).toBe(false);
});
