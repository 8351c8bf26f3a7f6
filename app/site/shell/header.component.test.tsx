import { beforeEach, describe, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { PageHero } from "#app/ui/page-hero.tsx";
import { expectAccessible } from "#tests/components/axe.ts";
import { preferStillness, tap } from "#tests/components/emulation.ts";
import { holdNavigations } from "#tests/components/navigations.ts";
import { desktop, phone, renderVisitor } from "#tests/components/render-visitor.tsx";
import { defaultOf, siteData } from "#tests/components/site-data.ts";
import { frameContent } from "./frame-content.ts";
import { Header } from "./header.tsx";

const frame = defaultOf(frameContent);
const banner = page.getByRole("banner");
const boxOf = (element: Element) => element.getBoundingClientRect();
const elsewhere = { x: 600, y: 600 };
const moveAway = () => userEvent.pointer({ coords: elsewhere });

/** A long text, so that its plate starts as far up as possible. */
const lead = "Patios, walks and walls. ".repeat(40);

/** Renders the header over a white service picture, on a page that can be scrolled. */
async function renderHeader(first = "Fernhill") {
  window.scrollTo(0, 0);
  await moveAway();
  const profile = { ...siteData.profile, wordmark: { first, second: "Landscaping" } };
  const site = { navigation: siteData.navigation, frame, profile };
  return renderVisitor(
    <>
      <Header variant="over" {...site} pathname="/services/hardscaping" />
      <main id="content">
        <PageHero
          title="Hardscaping"
          lead={lead}
          picture={<div style={{ position: "absolute", inset: 0, background: "white" }} />}
        />
        <p style={{ height: 2000 }}>More words.</p>
      </main>
    </>,
  );
}

/** Scrolls the page, and waits until the header has reacted. */
async function scrollTo(top: number) {
  window.scrollTo(0, top);
  await expect
    .poll(() => document.querySelector("site-header")?.hasAttribute("data-scrolled"))
    .toBe(top > 50);
}

test("it lies transparent over the picture, and is solid white after more than 50 px", async () => {
  await preferStillness();
  await renderHeader();
  const ground = () => getComputedStyle(banner.element()).backgroundColor;
  expect(ground()).toBe("rgba(0, 0, 0, 0)");
  await scrollTo(51);
  expect(ground()).toBe("rgb(255, 255, 255)");
  await expectAccessible();
  await scrollTo(50);
  expect(ground()).toBe("rgba(0, 0, 0, 0)");
  expect(boxOf(banner.element()).top).toBe(0);
});

test.each([320, 360, 390, 768, 1024, 1100, 1280])(
  "at %i px its parts keep apart, phone and booking in reach, over the picture and scrolled, by a long name too",
  async (width) => {
    await page.viewport(width, 800);
    for (const name of ["Fernhill", "Northumberland & Sons"]) {
      await renderHeader(name);
      for (const top of [0, 400]) {
        await scrollTo(top);
        const boxes = [...banner.element().querySelectorAll("a, button")]
          .filter((part) => part.checkVisibility({ checkVisibilityCSS: true }))
          .map(boxOf)
          .toSorted((one, other) => one.left - other.left);
        const ends = [0, ...boxes.map(({ right }) => right)];
        for (const [index, { left }] of boxes.entries())
          expect(left).toBeGreaterThanOrEqual(ends[index] ?? 0);
        expect(ends.at(-1)).toBeLessThanOrEqual(width);
        const call = banner.getByRole("link", { name: "Call (519) 555-0142" });
        expect((call.element() as HTMLAnchorElement).href).toBe("tel:+15195550142");
        for (const link of [call, banner.getByRole("link", { name: "Book a Free Consultation" })]) {
          const { left, top, right, bottom } = boxOf(link.element());
          expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(44);
          expect(link).toContainElement(document.elementFromPoint(left + 2, top + 2) as HTMLElement);
          expect(link).toContainElement(document.elementFromPoint(right - 2, bottom - 2) as HTMLElement);
        }
      }
    }
  },
);

test.each([360, 390])("scrolled at %i px the mark, Call, Book and the menu stand in 60 px", async (width) => {
  await page.viewport(width, 800);
  await renderHeader();
  const name = banner.getByText("Landscaping", { exact: true }).first();
  const call = banner.getByText("Call", { exact: true });
  expect(boxOf(name.element()).width).toBeGreaterThan(40);
  await expect.element(call).not.toBeVisible();
  await scrollTo(400);
  await expect.element(call).toBeVisible();
  expect(boxOf(banner.element()).height).toBe(60);
  expect(name.element().parentElement?.clientWidth).toBeLessThanOrEqual(1);
  await expect.element(banner.getByRole("link", { name: "Fernhill Landscaping" })).toBeVisible();
});

/** The red channel of the rendered pixel at a point of the window. */
async function redAt(x: number, y: number) {
  const { data } = await cdp().send("Page.captureScreenshot", {
    clip: { x, y, width: 1, height: 1, scale: 1 },
  });
  const pixel = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  canvas?.drawImage(pixel, 0, 0);
  return canvas?.getImageData(0, 0, 1, 1).data[0];
}

test.each([768, 1024, 1280])("at %i px its scrim darkens the picture, and paper nowhere", async (width) => {
  await page.viewport(width, 520);
  await renderHeader();
  expect(await redAt(width / 2, 4)).toBeLessThan(128);
  await scrollTo(50);
  const { left, top } = boxOf(document.querySelector(".plate") as Element);
  expect(await redAt(Math.ceil(left) + 4, Math.max(Math.ceil(top) + 2, 82))).toBe(0xf5);
});

describe("The menu of services", () => {
  const link = banner.getByRole("link", { name: "Services", exact: true });
  const button = banner.getByRole("button", { name: "Services menu" });
  const entry = banner.getByRole("link", { name: "Snow Removal" });
  const isOpen = () => expect.element(entry).toBeVisible();
  const isShut = () => expect.element(entry).not.toBeInTheDocument();

  beforeEach(async () => {
    await desktop();
    await renderHeader();
  });

  test("lists every service, marks the page shown, and is served by the keyboard", async () => {
    button.element().focus();
    await userEvent.keyboard("{Enter}");
    for (const { title, path } of siteData.services) {
      await expect
        .element(banner.getByRole("link", { name: title, exact: true }))
        .toHaveAttribute("href", path);
    }
    const shown = banner.getByRole("link", { name: "Hardscaping" });
    await expect.element(shown).toHaveAttribute("aria-current", "page");
    await expectAccessible();
    await userEvent.keyboard("{Tab}{Escape}");
    await isShut();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await isOpen();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.element(link).toHaveFocus();
    await isOpen();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await isShut();
  });

  test("is open while the mouse is over it; once pressed, until it is closed or left by a press", async () => {
    const followed = holdNavigations();
    await link.hover();
    await isOpen();
    await moveAway();
    await isShut();
    await button.click();
    await moveAway();
    await isOpen();
    await userEvent.pointer({ coords: elsewhere, keys: "[MouseLeft]" });
    await isShut();
    await button.click();
    await button.click();
    await moveAway();
    await isShut();
    await link.hover();
    await entry.click();
    await isShut();
    expect(followed).toEqual(["/services/snow-removal"]);
  });

  test("opens and closes by a tap on its button, and closes by one elsewhere", async () => {
    await tap(button);
    await isOpen();
    await tap(button);
    await isShut();
    await tap(button);
    await isOpen();
    await tap(elsewhere);
    await isShut();
  });

  test("closes by a press elsewhere also where a press gives no focus, as in Safari", async () => {
    (button.element() as HTMLElement).click();
    await isOpen();
    await tap(elsewhere);
    await isShut();
  });
});

describe("The mobile menu", () => {
  const toggle = page.getByRole("button", { name: "Open menu" });
  const close = page.getByRole("button", { name: "Close menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  const entry = (name: string) => menu.getByRole("link", { name, exact: true });
  const isShut = () => expect.element(menu).not.toBeInTheDocument();

  beforeEach(async () => {
    await phone();
    await renderHeader();
  });

  test("unfolds the services at the first tap, and leads to them at the second", async () => {
    const followed = holdNavigations();
    await tap(toggle);
    await expect.element(entry("About")).toBeVisible();
    await expect.element(entry("Hardscaping")).not.toBeInTheDocument();
    await tap(entry("Services"));
    await expect.element(entry("Hardscaping")).toHaveAttribute("aria-current", "page");
    await expectAccessible();
    expect(followed).toEqual([]);
    await tap(entry("Services"));
    await isShut();
    expect(followed).toEqual(["/services"]);
  });

  test("is folded when it is opened again, and can be closed when the window has grown", async () => {
    await toggle.click();
    await entry("Services").click();
    await expect.element(entry("Hardscaping")).toBeVisible();
    await close.click();
    await isShut();
    await toggle.click();
    await expect.element(entry("Services")).toHaveAttribute("aria-expanded", "false");
    await expect.element(entry("Hardscaping")).not.toBeInTheDocument();
    await desktop();
    await close.click();
    await isShut();
  });

  test("keeps the focus inside and the page at rest, closes on Escape and gives the focus back", async () => {
    toggle.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(close).toHaveFocus();
    const dialog = menu.element();
    for (let press = 0; press < 12; press++) {
      await userEvent.tab();
      // After the last element the focus is on the browser's own controls, so the body is the active element.
      expect(document.activeElement === document.body || dialog.contains(document.activeElement)).toBe(true);
    }
    expect(getComputedStyle(document.documentElement).overflowY).toBe("hidden");
    close.element().focus();
    await userEvent.keyboard("{Escape}");
    await isShut();
    await expect.element(toggle).toHaveFocus();
  });
});
