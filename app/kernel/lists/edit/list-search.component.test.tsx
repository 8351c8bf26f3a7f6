import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { ListSearch } from "./list-search.tsx";

/** Renders once all effects have run. */
function Alive() {
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isAlive && <p>Alive</p>;
}

const Search = () => (
  <>
    <ListSearch label="Search messages" search="" path="/" parameters={[]} allAddress="/" />
    <Alive />
  </>
);

test("what is typed before the page is alive stays", async () => {
  const Stub = createRoutesStub([{ path: "/", Component: Search }]);
  const box = document.createElement("div");
  box.innerHTML = renderToString(<Stub />);
  document.body.append(box);
  const search = page.getByLabelText("Search messages");
  await search.fill("pond");
  const root = hydrateRoot(box, <Stub />);
  onTestFinished(() => {
    root.unmount();
    box.remove();
  });
  await expect.element(page.getByText("Alive")).toBeVisible();
  await expect.element(search).toHaveValue("pond");
});

test("what is too long is counted and refused, and nothing of it is cut", async () => {
  const Stub = createRoutesStub([{ path: "/", Component: Search }]);
  await render(<Stub />);
  const search = page.getByLabelText("Search messages");
  const long = "garden ".repeat(40).trim();
  await search.fill(long);
  await expect.element(search).toHaveAccessibleDescription(staffTexts.staff.searchTooLong(200));
  await expect.element(page.getByText("279 of 200 characters")).toBeVisible();
  await page.getByRole("button", { name: "Search" }).click();
  await expect.element(search).toHaveValue(long);
  await search.fill("garden");
  await expect.element(search).not.toHaveAttribute("aria-invalid");
});
