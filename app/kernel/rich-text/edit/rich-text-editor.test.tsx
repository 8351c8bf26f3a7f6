import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { RichTextEditor } from "./rich-text-editor.tsx";

test("on the server the label, the toolbar and the text's place are there, without a warning", () => {
  const warned = vi.spyOn(console, "warn");
  const html = renderToStaticMarkup(
    <RichTextEditor
      label="Content"
      value="<p>x</p>"
      onChange={() => {}}
      entity="post/a"
      onBusyChange={() => {}}
      minHeight={300}
      help="Hint"
      required
    />,
  );
  const names = [...html.matchAll(/<button[^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual([
    "Heading 1",
    "Heading 2",
    "Heading 3",
    "Bold",
    "Italic",
    "Underline",
    "Ordered list",
    "Bullet list",
    "Link",
    "Picture",
    "Table",
    "Clean",
  ]);
  expect(html.match(/tabindex="0"/gi)).toHaveLength(1);
  expect(html).toContain("min-h-[300px]");
  expect(html).toContain("Hint");
  expect(warned).not.toHaveBeenCalled();
});
