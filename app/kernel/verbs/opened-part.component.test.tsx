// Apart from what other tests show, whose code is fetched at rest as well, one file after the other.
import { type ComponentType, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { openedPart } from "./staff-part.tsx";

const ThePanel = () => <p>The panel</p>;

function Opener({ part: Part }: { part: ComponentType }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && <Part />}
    </>
  );
}

test("a part that was fetched while the page was at rest is shown by the press that opens it", async () => {
  const isFetched = Promise.withResolvers<void>();
  const load = async () => {
    setTimeout(isFetched.resolve);
    return { ThePanel };
  };
  await render(<Opener part={openedPart(load, "ThePanel")} />);
  await isFetched.promise;
  (page.getByRole("button", { name: "Open" }).element() as HTMLElement).click();
  await Promise.resolve();
  expect(document.body.textContent).toContain("The panel");
});
