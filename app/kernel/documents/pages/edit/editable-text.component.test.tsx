import { expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { bar, button, editPage, place, press, save } from "#tests/components/edit-page.ts";
import { fingersOnly } from "#tests/components/emulation.ts";
import { idOf } from "#tests/components/page-records.ts";
import { address, emptyRichText } from "#tests/components/seen.ts";
import { staffSite } from "#tests/components/staff-site.ts";

const sentValues = () =>
  staffSite.sent("page/save").flatMap(({ changes }) => changes.map(({ value }: { value: string }) => value));
const selectAll = "{Control>}a{/Control}";
const toTheEnd = "{Control>}{End}{/Control}";

const kinds = [
  ["a text", "/about", "Philosophy heading"],
  ["an item's text", "/about", "Value 1 title"],
  ["a record's title", "/services/snow-removal", "Driveway clearing title"],
  ["a rich text", "/about", "Philosophy text"],
] as const;

test.each(kinds.slice(0, 3))(
  "in %s markup stays words, and what nobody sees goes",
  async (_kind, path, name) => {
    await editPage(path);
    const part = place(name).element().getAttribute("data-part");
    // The label of a record's field contains the record's title.
    const text = () =>
      place(document.querySelector(`[data-part="${part}"]`)?.getAttribute("aria-label") ?? "");
    const seen = "Oak <b>x</b> <script>y()</script> &amp; 👨‍👩‍👧 é";
    await text().fill(seen.replace("Oak", "O\u200bak\u202e").replace("&amp;", "\u0007&amp;\u2066"));
    await save();
    expect(sentValues()).toEqual([seen]);
    (text().element() as HTMLElement).blur();
    await expect.element(text()).toHaveTextContent(seen);
    // The base is the saved value: the next change is no conflict.
    await text().click();
    await userEvent.keyboard(`${toTheEnd} tree`);
    await save();
    expect(sentValues()).toEqual([seen, `${seen} tree`]);
  },
);

test.each(kinds)(
  "in %s a novel and nothing are told where they stand, and lost by no one",
  async (_kind, path, name) => {
    await editPage(path);
    const text = place(name);
    const before = text.element().textContent;
    const novel = "Once upon a time ".repeat(12_000).slice(0, 200_500);
    await text.fill(novel);
    await expect.element(button("1 change")).toBeVisible();
    await press("Save");
    await expect.element(text).toHaveAccessibleDescription(/Keep the .+ to [\d,]+ characters or fewer\./);
    await expect.element(text).toHaveAttribute("aria-invalid", "true");
    await expect.element(text).toHaveFocus();
    expect(text.element().textContent?.length).toBeGreaterThan(200_000);
    await (name === "Philosophy text" ? emptyRichText(text) : text.fill(""));
    await press("Save");
    await expect.element(text).toHaveAccessibleDescription(/(Enter|Write) (a|the) .+/);
    await expect.element(text).toHaveFocus();
    await press("Discard");
    await expect.element(text).toHaveTextContent(before ?? "");
  },
);

/** As a browser copies it from a web page. For word processors see clean-paste.component.test.tsx. */
const pasted = {
  html: `<style>b{color:red}</style><script>y()</script><div style="color:red"><b>Hedges</b><img src="https://elsewhere.example/x.png"><table><tr><td>Yew</td><td>Box</td></tr></table></div>`,
  plain: "\r\nHedges\u0007\nYew\tBox\r\n",
};

test("what is pasted comes as plain words into words, and clean into a rich text", async () => {
  await editPage();
  const paste = async (name: string) => {
    await place(name).click();
    await userEvent.keyboard(selectAll);
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted.html);
    clipboardData.setData("text/plain", pasted.plain);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    place(name).element().dispatchEvent(event);
    return place(name).element();
  };
  const heading = await paste("Values heading");
  await expect.poll(() => heading.innerHTML).toBe("Hedges Yew Box");
  const text = await paste("Philosophy text");
  await expect.poll(() => text.innerHTML).toBe("<p><strong>Hedges</strong></p><p>Yew</p><p>Box</p>");
  await save();
  expect(sentValues()).toEqual([heading.innerHTML, text.innerHTML]);
});

test("how much fits is counted softly, in words and in a rich text without its tags", async () => {
  await editPage();
  const heading = place("Philosophy heading");
  await heading.click();
  await expect.element(heading).toHaveAccessibleDescription("14 of about 60 characters");
  await heading.fill("x".repeat(61));
  await expect.element(heading).toHaveAccessibleDescription(/^61 of about 60 characters\. It may not fit\./);
  const text = place("Community text");
  await text.click();
  await expect.element(page.getByRole("toolbar", { name: "Text formatting" })).toBeInViewport({ ratio: 1 });
  await expect.element(text).toHaveAccessibleDescription(/^\d+ of about 500 characters$/);
  await userEvent.keyboard(`${selectAll}Yards{Control>}b{/Control} and more`);
  await expect.element(page.getByText("14 of about 500 characters")).toBeInViewport({ ratio: 1 });
  await expect.element(text).toHaveAccessibleDescription(/^14 of about 500 characters/);
  await expectAccessible();
  await save();
});

test("the words of a link are typed without leaving, and a line stays one line", async () => {
  await editPage();
  const words = place("Closing button");
  await words.click();
  await userEvent.keyboard("{End} now{Enter}");
  await expect.element(words).toHaveTextContent("Book a Free Consultation now");
  const link = words.element().closest("a");
  expect(link?.hasAttribute("href")).toBe(false);
  await expect.element(address).toHaveTextContent("/about");
  await save();
  await press("Done");
  expect(link?.getAttribute("href")).toBe("/contact");
});

test("a keyboard that names no keys breaks no line that may not be broken", async () => {
  const site = await editPage("/reviews");
  const isHeld = (name: string) => {
    const typed = new InputEvent("beforeinput", {
      inputType: "insertLineBreak",
      bubbles: true,
      cancelable: true,
    });
    return !place(name).element().dispatchEvent(typed);
  };
  expect([isHeld("Footer text"), isHeld("Priya comment")]).toEqual([true, false]);
  await place("Priya comment").click();
  await userEvent.keyboard(`${toTheEnd}{Enter}So am I.`);
  await save();
  expect(site.valueAt(`review/${idOf(90)}`, "comment")).toBe("Priya is glad.\nSo am I.");
});

test("'Done' on a line's keyboard puts it away", async () => {
  await fingersOnly();
  await editPage();
  const heading = place("Philosophy heading");
  await expect.element(heading).toHaveAttribute("enterkeyhint", "done");
  await expect.element(place("Philosophy text")).toHaveAttribute("enterkeyhint", "enter");
  await heading.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(heading).not.toHaveFocus();
  await expect.element(button("Done")).toBeVisible();
});

test.each([
  ["words", "Philosophy heading"],
  ["a rich text", "Philosophy text"],
])("what a keyboard composes in %s comes once, is one step, and keeps the focus", async (_kind, name) => {
  await fingersOnly();
  await editPage();
  const text = place(name);
  const words = () => text.element().textContent;
  const before = words();
  await text.click();
  await userEvent.keyboard(toTheEnd);
  const now = performance.now.bind(performance);
  for (const part of ["l", "le", "lea", "leav", "leaves"]) {
    const end = part.length;
    await cdp().send("Input.imeSetComposition", { text: part, selectionStart: end, selectionEnd: end });
    // Choosing a character takes longer than the pause that ends an undo step.
    if (part === "lea") vi.spyOn(performance, "now").mockImplementation(() => now() + 1000);
  }
  text
    .element()
    .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
  await cdp().send("Input.insertText", { text: "leaf" });
  await expect.element(text).toHaveFocus();
  await expect.poll(words).toBe(`${before}leaf`);
  await expect.element(button("1 change")).toBeVisible();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(words).toBe(before);
  await expect.element(bar).not.toMatchTextContent("1 change");
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expect.poll(words).toBe(`${before}leaf`);
  vi.restoreAllMocks();
});
