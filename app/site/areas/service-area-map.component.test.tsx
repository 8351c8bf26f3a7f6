import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderVisitor } from "#tests/components/render-visitor.tsx";
import { siteData } from "#tests/components/site-data.ts";
import { MapPanel } from "./service-area-map.tsx";

test("the map of elsewhere comes when asked for, in the drawn one's place, and takes the focus", async () => {
  const words = { heading: "Where we work", text: "Around the city.", note: "From OpenStreetMap." };
  await renderVisitor(<MapPanel {...words} profile={siteData.profile} />);
  await expectAccessible();
  const drawn = page.getByRole("img", { name: /^Service area: Guelph/ });
  await expect.element(drawn).toBeVisible();
  expect(document.querySelector("iframe")).toBeNull();
  const button = page.getByRole("button", { name: "Load map" });
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  const frame = page.getByTitle("Map of Guelph and nearby towns");
  await expect.element(frame).toHaveFocus();
  expect((frame.element() as HTMLIFrameElement).src).toContain("https://www.openstreetmap.org/export/embed");
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(drawn).not.toBeInTheDocument();
});
