import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { chooseFiles, held, pictureFile, stockLibrary, storedPicture } from "#tests/components/library.ts";
import { desktop, phone, renderStaff } from "#tests/components/render-staff.tsx";
import { refused, staffSite } from "#tests/components/staff-site.ts";
import { RichTextEditor } from "./rich-text-editor.tsx";

const onChange = vi.fn<(html: string) => void>();
const onBusyChange = vi.fn<(busy: boolean) => void>();
const onSubmit = vi.fn();
/** The HTML last passed to `onChange`. */
const written = () => expect.poll(() => onChange.mock.lastCall?.[0]);

function Editor({ html }: { html: string }) {
  const [value, setValue] = useState(html);
  const change = (changed: string) => {
    setValue(changed);
    onChange(changed);
  };
  const form = { value, onChange: change, onBusyChange, entity: "post/post-1" };
  return (
    <form
      aria-label="Post"
      style={{ padding: "6rem 1.25rem 0" }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <RichTextEditor label="Content" required minHeight={300} {...form} />
      <input aria-label="Slug" />
    </form>
  );
}

/** Opens a form that contains this text. */
async function openText(html = "<p></p>") {
  await renderStaff(<Editor html={html} />);
  await expect.element(text).toBeVisible();
}

const text = page.getByRole("textbox", { name: /^Content/ });
const tool = (name: string) => page.getByRole("button", { name, exact: true });
const words = (part: string) => text.getByText(part, { exact: true });
const alert = page.getByRole("alert");
const press = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
};
const selectAll = async () => {
  await text.click();
  await userEvent.keyboard("{Control>}a{/Control}");
};
const paste = (clipboardData: DataTransfer, at = text) =>
  at.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
const pasteHtml = (html: string) => {
  const data = new DataTransfer();
  data.setData("text/html", html);
  paste(data);
};

beforeEach(async () => {
  vi.clearAllMocks();
  await phone();
});

describe("The toolbar", () => {
  test("makes what its buttons say, and shows what the caret stands in", async () => {
    await openText();
    await text.click();
    await tool("Heading 2").click();
    await expect.element(tool("Heading 2")).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("The base{Enter}Frost moves ");
    await expect.element(tool("Heading 2")).toHaveAttribute("aria-pressed", "false");
    await tool("Bold").click();
    await userEvent.keyboard("wet");
    await tool("Bold").click();
    await tool("Italic").click();
    await userEvent.keyboard(" ground");
    await expectAccessible();
    await userEvent.keyboard("{Enter}");
    await tool("Clean").click();
    await tool("Bullet list").click();
    await userEvent.keyboard("Dig{Enter}Fill{Enter}{Enter}");
    await tool("Ordered list").click();
    await userEvent.keyboard("First");
    await written().toBe(
      "<h2>The base</h2><p>Frost moves <strong>wet</strong><em> ground</em></p>" +
        "<ul><li><p>Dig</p></li><li><p>Fill</p></li></ul><ol><li><p>First</p></li></ol>",
    );
    await selectAll();
    await tool("Clean").click();
    await written().toBe("<p>The base</p><p>Frost moves wet ground</p><p>Dig</p><p>Fill</p><p>First</p>");
  });

  test("is one stop of the Tab key, with arrow keys from button to button", async () => {
    await openText("<p>Stone</p>");
    tool("Heading 1").element().focus();
    await press("ArrowLeft");
    await expect.element(tool("Clean")).toHaveFocus();
    await press("Home", "ArrowRight");
    await expect.element(tool("Heading 2")).toHaveFocus();
    await press("Enter");
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.element(tool("Heading 2")).toHaveFocus();
    await press("Tab", "Tab");
    await expect.element(page.getByLabelText("Slug")).toHaveFocus();
    expect(words("Stone").element().localName).toBe("h2");
  });
});

test("typing rules make lists; what is taken back again is the text as it was given", async () => {
  const given = "<p>Old <b>words</b><br>and <i>more</i>.</p>";
  await openText(given);
  await text.click();
  await userEvent.keyboard("{Control>}{End}{/Control}{Enter}- One");
  await written().toBe("<p>Old <strong>words</strong><br>and <em>more</em>.</p><ul><li><p>One</p></li></ul>");
  for (let step = 0; step < 8; step += 1) await userEvent.keyboard("{Control>}z{/Control}");
  await written().toBe(given);
});

describe("A link", () => {
  const address = page.getByLabelText("Link address");

  test("is made of what is selected or typed, changed and removed, by keyboard", async () => {
    await openText("<p>Stone</p>");
    await selectAll();
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(address).toHaveFocus();
    await userEvent.keyboard("javascript:alert(1){Enter}");
    await expect.element(address).toHaveAttribute("aria-invalid", "true");
    await expect
      .element(page.getByText("Enter an address like example.ca, jo@example.ca or /contact."))
      .toBeVisible();
    await expectAccessible();
    await address.fill("example.ca");
    await press("Enter");
    await expect.element(text).toHaveFocus();
    const link = (href: string) => `<a href="${href}">Stone</a>`;
    const outside = `<a href="https://example.ca" target="_blank" rel="noopener noreferrer">Stone</a>`;
    await written().toBe(`<p>${outside}</p>`);
    await tool("Link").click();
    await expect.element(address).toHaveValue("https://example.ca");
    await address.fill("/contact");
    await tool("Apply").click();
    await written().toBe(`<p>${link("/contact")}</p>`);
    await tool("Link").click();
    await tool("Remove link").click();
    await written().toBe("<p>Stone</p>");
    await press("End", "Enter");
    await tool("Link").click();
    await userEvent.keyboard("/about{Escape}");
    await expect.element(address).not.toBeInTheDocument();
    await tool("Link").click();
    await userEvent.keyboard("/about{Enter}");
    await userEvent.keyboard(" us");
    await written().toBe('<p>Stone</p><p><a href="/about">/about</a> us</p>');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("is asked for without covering the words it is made of", async () => {
    await desktop();
    const lines = Array.from({ length: 40 }, (_, line) => `<p>Line ${line}</p>`).join("");
    await openText(`<p><strong>Wet ground</strong></p>${lines}`);
    await words("Wet ground").dblClick();
    const bar = page.getByRole("toolbar").element();
    const { top } = words("Wet ground").element().getBoundingClientRect();
    // The text is right below the toolbar, which is sticky.
    window.scrollBy({ top: top - bar.getBoundingClientRect().height - 90, behavior: "instant" });
    await tool("Link").click();
    await expect.element(address).toHaveFocus();
    const shown = () => {
      const paragraph = words("Wet ground").element();
      const box = paragraph.getBoundingClientRect();
      return [box.top + 2, box.bottom - 2].every((y) =>
        paragraph.contains(document.elementFromPoint(box.left + 4, y)),
      );
    };
    await expect.poll(shown).toBe(true);
  });
});

test("what Word and others put into the clipboard comes without its dressing, and runs nothing", async () => {
  await openText("<p>Kept</p>");
  await selectAll();
  // The paste has no usable content, so the selection is kept.
  pasteHtml('<figure><img src="https://evil.example/a.png" onerror="window.ran = true" alt="Evil"></figure>');
  expect(text.element().textContent).toBe("Kept");
  pasteHtml(
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
    <h2 style="mso-style-name:x"><span style="font-family:Calibri">Salt</span></h2>
    <p class="MsoNormal" style="margin:0cm;mso-fareast-language:EN-US"><b style="mso-bidi-font-weight:normal">Not</b> on <span lang="EN-CA">stone</span><o:p></o:p></p>
    <p class="MsoNormal"><img src="x" onerror="window.ran = true"><script>window.ran = true</script></p></body></html>`,
  );
  await written().toBe("<h2>Salt</h2><p><strong>Not</strong> on stone</p>");
  expect("ran" in window).toBe(false);
});

describe("A picture", () => {
  const figure = '<figure><img src="/storage/site-images/wall.jpg" alt="A wall"></figure>';
  const pictured = `<p>One</p>${figure}<p>Two</p>`;
  const group = text.getByRole("group", { name: "Picture" });
  const alt = group.getByLabelText("Alt text");
  const choose = (...names: string[]) =>
    chooseFiles(
      page.getByRole("group", { name: "Picture" }).element().querySelector("input"),
      ...names.map(pictureFile),
    );
  /** The blocks of the text: their text, or the file of their picture. */
  const blocks = () =>
    expect.poll(() =>
      [...text.element().children].map(
        (block) => block.querySelector("img")?.src.split("/")[5]?.split(".")[0] ?? block.textContent,
      ),
    );

  test("is uploaded where the caret was, described in its place, and typed on below", async () => {
    const { keep } = stockLibrary();
    await openText("<p>Some words.</p>");
    await words("Some words.").click();
    staffSite.upload(refused("failed", "Error uploading image. Please try again."));
    await tool("Picture").click();
    await expect.element(tool("From this device")).toHaveFocus();
    choose("wall.jpg");
    await expect.element(alert).toHaveTextContent("Error uploading image. Please try again.");
    await expectAccessible();
    await blocks().toEqual(["Some words."]);
    await tool("Dismiss wall.jpg").click();

    const { promise, resolve } = Promise.withResolvers<StaffResult<unknown>>();
    staffSite.upload(() => promise);
    choose("wall.jpg");
    await expect.poll(() => onBusyChange.mock.calls).toEqual([[true], [false], [true]]);
    resolve(keep("wall.jpg"));
    await expect.element(alt).toHaveFocus();
    await expect.poll(() => onBusyChange.mock.lastCall).toEqual([false]);
    await userEvent.keyboard("A dry wal{ArrowLeft}l{Tab}");
    await userEvent.keyboard('By the "lower" gate');
    await expectAccessible();
    await press("Enter");
    await userEvent.keyboard("Below it.");
    await written().toBe(
      '<p>Some words.</p><figure><img src="/storage/site-images/wall.jpg" alt="A dry wall">' +
        '<figcaption>By the "lower" gate</figcaption></figure><p>Below it.</p>',
    );
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("is reached and taken out by keyboard, brought back, and taken out by its button", async () => {
    stockLibrary();
    await openText(pictured);
    await words("One").click();
    await press("ArrowDown");
    await expect.element(group).toBeVisible();
    await press("Tab");
    await expect.element(alt).toHaveFocus();
    await expect.element(alt).toHaveValue("A wall");
    await press("Escape", "Backspace");
    await blocks().toEqual(["One", "Two"]);
    await userEvent.keyboard("{Control>}z{/Control}");
    await blocks().toEqual(["One", "wall", "Two"]);
    await text.getByRole("img").click();
    await group.getByRole("button", { name: "Remove picture" }).click();
    await blocks().toEqual(["One", "Two"]);
    await expect.element(text).toHaveFocus();
  });

  test("comes where it is dropped or pasted, or from the library; of several the first is described", async () => {
    const { keep } = stockLibrary(storedPicture("chosen.jpg"));
    await openText("<p>One</p><p>Two</p>");
    const { right, bottom } = words("One").element().getBoundingClientRect();
    const dropped = { dataTransfer: held([pictureFile("dropped.jpg")]), bubbles: true, cancelable: true };
    words("One")
      .element()
      .dispatchEvent(new DragEvent("drop", { ...dropped, clientX: right - 2, clientY: bottom - 2 }));
    await blocks().toEqual(["One", "dropped", "Two"]);
    await words("Two").click();
    paste(held([pictureFile("pasted.jpg")]), words("Two"));
    await blocks().toEqual(["One", "dropped", "Two", "pasted"]);

    await words("One").click();
    await tool("Picture").click();
    await tool("From the library").click();
    const library = page.getByRole("dialog", { name: "Media Library" });
    await library.getByRole("button", { name: /chosen\.jpg/ }).click();
    await library.getByRole("button", { name: "Use This Image" }).click();
    await expect.element(alt).toHaveFocus();
    await userEvent.keyboard("Chosen");
    await blocks().toEqual(["One", "chosen", "dropped", "Two", "pasted"]);

    await words("Two").click();
    const first = Promise.withResolvers<StaffResult<unknown>>();
    staffSite.upload(({ name }) => (name === "first.jpg" ? first.promise : keep(name)));
    await tool("Picture").click();
    choose("first.jpg", "second.jpg");
    first.resolve(keep("first.jpg"));
    await blocks().toEqual(["One", "chosen", "dropped", "Two", "first", "second", "pasted"]);
    await expect.element(alt).toHaveFocus();
    await userEvent.keyboard("First");
    await written().toMatch(/first\.jpg" alt="First"/);
    await written().toMatch(/chosen\.jpg" alt="Chosen"/);
  });
});

describe("A table", () => {
  const table = (...rows: string[][]) =>
    `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td><p>${cell}</p></td>`).join("")}</tr>`).join("")}</tbody></table>`;

  test("is pasted from a sheet as it is, typed in, and changed by its buttons", async () => {
    await openText("<p>Prices:</p>");
    await words("Prices:").click();
    await press("End");
    pasteHtml(
      `<google-sheets-html-origin><style>td{border:1px}</style><table cellspacing="0" border="1" style="table-layout:fixed"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold">Oak</td><td>3 m</td></tr><tr><td>Ash</td><td></td></tr></tbody></table>`,
    );
    await written().toBe(`<p>Prices:</p>${table(["<strong>Oak</strong>", "3 m"], ["Ash", ""])}`);
    await words("3 m").click();
    await press("End");
    await userEvent.keyboard(" tall");
    await written().toBe(`<p>Prices:</p>${table(["<strong>Oak</strong>", "3 m tall"], ["Ash", ""])}`);
    await expectAccessible();
    await tool("Table").click();
    await tool("Add row").click();
    await written().toBe(
      `<p>Prices:</p>${table(["<strong>Oak</strong>", "3 m tall"], ["", ""], ["Ash", ""])}`,
    );
    await tool("Delete column").click();
    await written().toBe(`<p>Prices:</p>${table(["<strong>Oak</strong>"], [""], ["Ash"])}`);
    await expectAccessible();
    await words("Ash").click();
    await press("ArrowDown");
    await userEvent.keyboard("That is all.");
    await written().toBe(
      `<p>Prices:</p>${table(["<strong>Oak</strong>"], [""], ["Ash"])}<p>That is all.</p>`,
    );
    await words("Ash").click();
    await tool("Delete table").click();
    await written().toBe("<p>Prices:</p><p>That is all.</p>");
    await tool("Insert table").click();
    await userEvent.keyboard("Tree");
    await written().toBe(
      "<p>Prices:</p><p>That is all.</p><table><tbody><tr><th><p>Tree</p></th><th><p></p></th></tr>" +
        table(["", ""], ["", ""]).slice("<table><tbody>".length),
    );
  });

  test("scrolls by itself on a phone", async () => {
    await openText(table(Array.from({ length: 8 }, (_, at) => `Column ${at}`)));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const element = text.element().querySelector("table");
    expect(element?.scrollWidth).toBeGreaterThan(element?.clientWidth ?? 0);
  });
});
