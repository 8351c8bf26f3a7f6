import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { translatePage } from "#tests/components/translation.ts";

/** Text nodes next to elements and each other that are added, removed, changed and moved. */
function Texts() {
  const [turn, setTurn] = useState(0);
  const isOdd = turn % 2 === 1;
  const order = isOdd ? ["clay", "loam", "sand"] : ["sand", "clay", "loam"];
  return (
    <div>
      <button type="button" translate="no" onClick={() => setTurn(turn + 1)}>
        Turn
      </button>
      <p data-testid="texts">
        {isOdd && <b>Before</b>} A stone {turn} of {isOdd ? "two" : null} {!isOdd && <i>more</i>} on a slope
        {isOdd && " at last"}
      </p>
      <ul data-testid="order">
        {order.map((soil) => (
          <li key={soil}>{soil}</li>
        ))}
      </ul>
      {isOdd ? <p>An end</p> : "None so far"}
    </div>
  );
}

const shown = () => page.getByTestId("texts").element().parentElement?.textContent?.replace(/\s+/g, " ");
const turn = () => page.getByRole("button", { name: "Turn" }).click();

test("what a translation has replaced is removed, moved and changed as if it were still there", async () => {
  await renderStaff(<Texts />);
  const translated = translatePage();
  await expect.poll(shown).toContain("Turn A stóné 0 óf móré ón á slópé");
  await turn();
  await expect.poll(shown).toBe("TurnBéfóré A stóné 1 óf twó ón á slópé át lástcláylóámsándAn énd");
  await turn();
  await expect.poll(shown).toBe("Turn A stóné 2 óf móré ón á slópésándcláylóámNóné só fár");
  await turn();
  await expect.poll(shown).toBe("TurnBéfóré A stóné 3 óf twó ón á slópé át lástcláylóámsándAn énd");
  expect(translated()).toBeGreaterThan(10);
});

test("a text that a translation has put into elements around others is removed with them", async () => {
  await renderStaff(<Texts />);
  const texts = page.getByTestId("texts").element();
  const wrap = document.createElement("font");
  wrap.append(...texts.childNodes);
  texts.append(wrap);
  await turn();
  await expect
    .poll(() => texts.textContent?.replace(/\s+/g, " "))
    .toBe("Before A stone 1 of two on a slope at last");
  await turn();
  await expect.poll(() => texts.textContent?.replace(/\s+/g, " ")).toBe(" A stone 2 of more on a slope");
});
