import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { SitePicture } from "#app/kernel/files/picture.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { expectAccessible } from "#tests/components/axe.ts";
import { idOf } from "#tests/components/page-records.ts";
import { pageSite } from "#tests/components/page-site.ts";
import { desktop, renderVisitor } from "#tests/components/render-visitor.tsx";
import { staffSite } from "#tests/components/staff-site.ts";
import { openVisitorPage } from "#tests/components/visitor-page.ts";

beforeEach(desktop);

test("the services' pictures alternate left and right, 500 px high", async () => {
  await openVisitorPage("/services");
  const rows = [...document.querySelectorAll("main article")].map((row) => {
    const [shown, title] = ["figure", "h2"].map((part) => row.querySelector(part)?.getBoundingClientRect());
    return `${(shown?.left ?? 0) < (title?.left ?? 0) ? "left" : "right"} ${shown?.height}`;
  });
  expect(rows).toEqual(["left 500", "right 500", "left 500"]);
  await expectAccessible();
});

test.each([
  ["/services", ""],
  ["/services/snow-removal", "Driveway clearing"],
] as const)(
  "on %s a price is shown, and an opened feature shows its picture, fetched only then, under its name",
  async (path, start) => {
    const site = pageSite();
    const fetched: string[] = [];
    // A unique address, because a cached picture is not requested again.
    const address = `/storage/site-images/walk-on${path.replaceAll("/", "-")}.jpg`;
    staffSite.use(
      http.get(address, () => {
        fetched.push(address);
        return HttpResponse.text("");
      }),
    );
    site.change(`feature/${idOf(20)}`, "image_url", "/storage/site-images/driveway.jpg");
    site.change(`feature/${idOf(21)}`, "image_url", address);
    site.change(`service/${idOf(12)}`, "price_range", "From $45 per visit");
    await openVisitorPage(path, site);
    await expect.element(page.getByText("From $45 per visit", { exact: true })).toBeVisible();
    const feature = (name: string) => page.getByRole("button", { name: `${name} clearing` });
    const captions = () =>
      [...document.querySelectorAll("picture-accordion > figure span")]
        .filter((caption) => caption.checkVisibility())
        .map(({ textContent }) => textContent)
        .join();
    expect([captions(), fetched]).toEqual([start, []]);
    await feature("Walk").click();
    await expect.element(feature("Walk")).toHaveAttribute("aria-expanded", "true");
    await expect.poll(() => fetched).toEqual([address]);
    expect(captions()).toBe("Walk clearing");
    await expectAccessible();
    await feature("Driveway").click();
    await expect.element(feature("Driveway")).toHaveAttribute("aria-expanded", "true");
    await expect.element(feature("Walk")).toHaveAttribute("aria-expanded", "false");
    expect(captions()).toBe("Driveway clearing");
    await feature("Driveway").click();
    await expect.element(feature("Driveway")).toHaveAttribute("aria-expanded", "false");
    expect(captions()).toBe(start);
  },
);

test.each([1280, 1920])(
  "at %i px the focal point of a heading's picture stands beside its plate",
  async (width) => {
    await page.viewport(width, 900);
    // A valid picture, because a broken one would be hidden.
    const src = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='6'/>";
    const picture = {
      src,
      alt: "Leaves",
      width: null,
      height: null,
      placeholder: null,
      focal: { x: 46, y: 50 },
    };
    const lead = "Mowing, pruning and mulching. ".repeat(5);
    await renderVisitor(
      <PageHero title="Maintenance" lead={lead} picture={<SitePicture picture={picture} sizes="100vw" />} />,
    );
    const place = (part: string) =>
      document.querySelector(`.page-head ${part}`)?.getBoundingClientRect() as DOMRect;
    const [shown, plate] = [place("img"), place(".plate")];
    expect(shown.x + 0.46 * shown.width).toBeGreaterThan(plate.right);
    expect(shown.left).toBeLessThanOrEqual(0);
    expect(shown.right).toBeGreaterThanOrEqual(width);
  },
);
