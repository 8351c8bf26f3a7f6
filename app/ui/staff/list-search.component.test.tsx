import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { ListSearch } from "./list-search.tsx";

/** Shows once all effects have run. */
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
