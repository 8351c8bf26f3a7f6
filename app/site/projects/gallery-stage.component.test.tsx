import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { holdNavigations } from "#tests/components/navigations.ts";
import { idOf } from "#tests/components/page-records.ts";
import { pageSite } from "#tests/components/page-site.ts";
import { desktop, phone } from "#tests/components/render-visitor.tsx";
import { missing, pressEnter, seen } from "#tests/components/seen.ts";
import { staffSite } from "#tests/components/staff-site.ts";
import { markupOfPage, openVisitorPage } from "#tests/components/visitor-page.ts";

const PATH = "/projects/terraced-slope";
const start = location.href;
const gallery = page.getByRole("dialog", { name: "Terraced slope" });
const card = page.getByRole("link", { name: "Terraced slope" });
const stands = (at: number) => seen(gallery.getByText(`${at} / 4`));
const press = (name: string) => gallery.getByRole("button", { name }).click();

beforeEach(desktop);
afterEach(() => history.replaceState(null, "", start));

async function openGallery(site = pageSite()) {
  const html = await markupOfPage(PATH, site);
  const answered: string[] = [];
  staffSite.use(
    http.get(PATH, () => {
      answered.push(PATH);
      return HttpResponse.html(html);
    }),
  );
  await openVisitorPage("/projects", site);
  for (const arrival of document.getAnimations()) arrival.finish();
  await card.click();
  await stands(1);
  return answered;
}

test("a card opens its project's gallery, which goes round both ways", async () => {
  expect(await openGallery()).toEqual([PATH]);
  expect(location.pathname).toBe(PATH);
  await seen(gallery.getByText("Terraced slope, of Credit Valley stone."), gallery.getByText("In June"));
  await expectAccessible();
  await press("Previous image");
  await stands(4);
  await expectAccessible();
  await press("Next image");
  await stands(1);
  await userEvent.keyboard("{ArrowRight}");
  await seen(gallery.getByText("2 / 4"), gallery.getByText("By night"));
  await userEvent.keyboard("{ArrowLeft}");
  await stands(1);
  await press("Show image 3");
  await stands(3);
  await press("Close");
});

test("a card that is pressed as soon as it is reached has its gallery fetched once", async () => {
  const answered = await openGallery();
  // The pointer still lies where the card is, under the gallery.
  vi.spyOn(card.element(), "matches").mockReturnValue(true);
  card.element().dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(answered).toEqual([PATH]);
  await press("Close");
});

test("closing it, by button, key or history, leads back to its card; going forward opens it again", async () => {
  await openGallery();
  await press("Close");
  await missing(gallery);
  await expect.element(card).toHaveFocus();
  expect(location.href).toBe(start);
  await pressEnter(card);
  await stands(1);
  await userEvent.keyboard("{Escape}");
  await missing(gallery);
  await expect.element(card).toHaveFocus();
  history.forward();
  await stands(1);
  expect(location.pathname).toBe(PATH);
  history.back();
  await missing(gallery);
  expect(location.href).toBe(start);
});

test("its gallery asks for something like this project, at every size by a link in sight", async () => {
  await openGallery();
  const link = gallery.getByRole("link", { name: "Ask for something like this" });
  await expect
    .element(link)
    .toHaveAttribute("href", expect.stringMatching(/\?about=project%2Fterraced-slope$/));
  for (const [width, height] of [
    [1280, 800],
    [1024, 540],
    [844, 390],
    [320, 568],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(link).toBeInViewport({ ratio: 1 });
    for (const name of ["Close", "Next image"])
      await expect.element(gallery.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  }
  await press("Close");
});

test("a press with a key held is the browser's own", async () => {
  await openGallery();
  await press("Close");
  await missing(gallery);
  const taken: boolean[] = [];
  const look = (event: Event) => {
    taken.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener("click", look);
  for (const held of ["ctrlKey", "metaKey", "shiftKey", "altKey", "none"])
    card.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, [held]: true }));
  document.removeEventListener("click", look);
  expect(taken).toEqual([false, false, false, false, true]);
  await stands(1);
  await press("Close");
});

test.each([
  ["can't be had", () => HttpResponse.error()],
  ["is not found", () => HttpResponse.html("<h1>Not found</h1>", { status: 404 })],
  ["has no gallery", () => HttpResponse.html("<h1>Terraced slope</h1>")],
])("a press leads to the project's page where that %s", async (_case, answer) => {
  staffSite.use(http.get(PATH, answer));
  const requested = holdNavigations();
  await openVisitorPage("/projects");
  await card.click();
  await expect.poll(() => requested).toEqual([PATH]);
  expect(location.href).toBe(start);
});

test("a stage shows placeholders at once, and has the neighbours before they are asked for", async () => {
  const site = pageSite();
  // An image used nowhere else, so that it is not cached, and its thumbnail has another size.
  site.change(`project/${idOf(30)}`, `images.${idOf(41)}.url`, "/storage/project-images/neighbour.jpg");
  const placeholder = "data:image/webp;base64,UklGRg==";
  const picture = (address: unknown) => {
    const found = site.picture(address);
    return found && { ...found, width: 1200, height: 800, placeholder };
  };
  await openGallery({ ...site, picture });
  const grounds = [...gallery.element().querySelectorAll("[data-slide]")].map(
    (slide) => slide.querySelectorAll(`img[style*="${placeholder}"]`).length,
  );
  // The first slide has the pair beside its picture, the last one the pair alone.
  expect(grounds).toEqual([3, 1, 2]);
  const next = document.querySelector<HTMLImageElement>('[data-slide] img[src$="neighbour.jpg"]');
  await expect.poll(() => next?.naturalWidth).toBeGreaterThan(0);
  expect(next?.checkVisibility()).toBe(false);
  await press("Close");
});

test("before and after are seen side by side or wiped, by pointer and by keys, which are the slider's then", async () => {
  await openGallery();
  await press("Previous image");
  const slider = gallery.getByRole("slider", { name: "Show more of before or after" });
  const says = (words: RegExp) =>
    expect.element(slider).toHaveAttribute("aria-valuetext", expect.stringMatching(words));
  await expect.element(gallery.getByRole("radio", { name: "Both" })).toBeChecked();
  await missing(slider);
  await gallery.getByText("Wipe").click();
  await says(/^46% before$/);
  const { width, height } = slider.element().getBoundingClientRect();
  await slider.click({ position: { x: width * 0.8, y: height / 2 } });
  await says(/^(79|8[01])% before$/);
  await slider.fill("60");
  await userEvent.keyboard("{ArrowRight}");
  await says(/^61% before$/);
  await stands(4);
  const after = document.querySelectorAll('[data-slide="pair"] figure')[1] as Element;
  expect(getComputedStyle(after).clipPath).toBe("inset(0px 0px 0px 61%)");
  await press("Close");
});

test("a finger turns the page sideways, but neither by a short way, nor up and down, nor does a mouse", async () => {
  const draw = (on: Element, pointerType: string, dx: number, dy: number) => {
    const at = { bubbles: true, pointerType };
    on.dispatchEvent(new PointerEvent("pointerdown", { ...at, clientX: 300, clientY: 300 }));
    on.dispatchEvent(new PointerEvent("pointerup", { ...at, clientX: 300 + dx, clientY: 300 + dy }));
  };
  await openGallery();
  for (const [pointerType, dx, dy, at] of [
    ["touch", -60, 20, 2],
    ["pen", 60, 0, 1],
    ["touch", 60, 0, 4],
    ["touch", 40, 0, 4],
    ["touch", 60, 40, 4],
    ["mouse", 200, 0, 4],
  ] as const) {
    draw(document.querySelector("[data-shown] img") as Element, pointerType, dx, dy);
    await stands(at);
  }
  await gallery.getByText("Wipe").click();
  draw(gallery.getByRole("slider").element(), "touch", 200, 0);
  await stands(4);
  await press("Close");
});

test.each([
  ["one below the other on a phone", phone, true],
  ["side by side on a desktop", desktop, false],
])("before and after stand %s, every button in sight", async (_case, size, isStacked) => {
  await size();
  await openGallery();
  const areStacked = () => {
    const [first, second] = [...document.querySelectorAll("[data-shown] figure")].map((part) =>
      part.getBoundingClientRect(),
    );
    return (second?.top ?? 0) >= (first?.bottom ?? Infinity);
  };
  await expect.poll(areStacked).toBe(isStacked);
  await press("Previous image");
  await stands(4);
  await expect.poll(areStacked).toBe(isStacked);
  for (const name of ["Previous image", "Next image", "Close", "Show image 4"])
    await expect.element(gallery.getByRole("button", { name })).toBeInViewport();
  await press("Close");
});

test("on a project's page a picture opens the gallery where it stands in it, and the pair is wiped or not", async () => {
  await openVisitorPage(PATH);
  const pair = page.getByRole("region", { name: "Before and after" });
  await expect.element(pair.getByRole("slider")).toBeInTheDocument();
  await expectAccessible();
  await pair.getByText("Both").click();
  await missing(pair.getByRole("slider"));
  await expectAccessible();
  const link = page.getByRole("link", { name: "Enlarge image 2" });
  // As after a reload, with a history entry that says the gallery is open.
  history.replaceState({ gallery: location.pathname }, "");
  await link.click();
  await stands(2);
  await press("Previous image");
  await seen(gallery.getByText("Terraced slope, of Credit Valley stone."));
  await press("Close");
  await missing(gallery);
  await expect.element(link).toHaveFocus();
});
