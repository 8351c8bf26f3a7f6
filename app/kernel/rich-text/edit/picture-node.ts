import { type Editor, Node } from "@tiptap/core";
import type { Node as TextNode } from "@tiptap/pm/model";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import { insertPoint } from "@tiptap/pm/transform";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import { variantUrl } from "#app/kernel/files/picture.ts";
import { pictureAddress } from "../picture-address.ts";

/** The texts of a picture. */
export interface PictureWords {
  alt: string;
  /** Plain text on one line. */
  caption: string;
}

/** Wide enough for the text column; of a smaller picture, which lacks this size, the original is shown. */
const WIDTH_SHOWN = 768;

const PICTURE = "picture";

/** A stored picture with its texts, as one block (DESIGN §9.21). */
export const PictureNode = Node.create({
  name: PICTURE,
  group: "block",
  atom: true,
  addAttributes: () => ({ src: { default: "" }, alt: { default: "" }, caption: { default: "" } }),
  parseHTML: () => [{ tag: "figure", getAttrs: readFigure }],
  renderHTML: ({ node: { attrs } }) => {
    const { src, alt, caption } = attrs;
    return ["figure", ["img", { src, alt }], ...(caption ? [["figcaption", caption]] : [])];
  },
  addNodeView: () => showPicture,
  addProseMirrorPlugins: () => [new Plugin({ props: { handleTextInput: typeBelow } })],
});

function readFigure(figure: HTMLElement): (PictureWords & { src: string }) | false {
  const image = figure.querySelector("img");
  const src = pictureAddress(image?.getAttribute("src") ?? "");
  if (!image || src === null) return false;
  const caption = figure.querySelector("figcaption")?.textContent.trim() ?? "";
  return { src, alt: image.alt, caption };
}

/** The node view of a picture. It is kept when the texts change: their fields are in it (PictureTools). */
function showPicture({ node: shown }: { node: TextNode }): NodeView {
  const dom = document.createElement("figure");
  const image = dom.appendChild(document.createElement("img"));
  const caption = dom.appendChild(document.createElement("figcaption"));
  const { src } = shown.attrs;
  // The whole figure is draggable instead.
  image.draggable = false;
  image.onerror = () => {
    image.onerror = null;
    image.src = src;
  };
  // The loaded picture has moved the focused field down.
  image.onload = () => {
    dom.parentElement?.querySelector(":scope > figure :focus")?.scrollIntoView({ block: "nearest" });
  };
  image.src = variantUrl(src, WIDTH_SHOWN, "webp");
  const write = ({ attrs }: TextNode) => {
    image.alt = attrs.alt;
    caption.textContent = attrs.caption;
    caption.hidden = !attrs.caption;
  };
  write(shown);
  return {
    dom,
    // ProseMirror's default makes it draggable permanently, and Firefox then sets no caret in its fields.
    selectNode: () => dom.classList.add("ProseMirror-selectednode"),
    deselectNode: () => dom.classList.remove("ProseMirror-selectednode"),
    ignoreMutation: () => true,
    stopEvent: ({ target }) => target instanceof Element && target.closest("[role=group]") !== null,
    update: (changed) => {
      if (changed.type !== shown.type || changed.attrs.src !== src) return false;
      write(changed);
      return true;
    },
  };
}

/** Text typed while a picture is selected begins a paragraph below it instead of replacing it. */
function typeBelow({ state, dispatch }: EditorView, _from: number, to: number, text: string): boolean {
  const { selection, schema, tr } = state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== PICTURE) return false;
  const paragraph = schema.nodes.paragraph?.create(null, schema.text(text));
  if (!paragraph) return false;
  tr.insert(to, paragraph);
  dispatch(tr.setSelection(TextSelection.create(tr.doc, to + 1 + text.length)).scrollIntoView());
  return true;
}

/** The insert position of a picture for a caret: before, after or between paragraphs, without a split. */
export function pictureSpot(doc: TextNode, caret: number): number {
  const at = Math.min(caret, doc.content.size);
  const type = doc.type.schema.nodes[PICTURE];
  return (type && insertPoint(doc, at, type)) ?? doc.resolve(at).after();
}

/** Inserts a picture. `isSelected` is false if a selection would take the caret from a user who is typing. */
export function insertPicture(
  { state, view }: Editor,
  picture: { src: string; alt: string },
  { at, isSelected }: { at: number; isSelected: boolean },
): void {
  const { schema, doc, tr } = state;
  const node = schema.nodes[PICTURE]?.create(picture);
  if (!node) return;
  const place = pictureSpot(doc, at);
  tr.insert(place, node);
  if (isSelected) tr.setSelection(NodeSelection.create(tr.doc, place)).scrollIntoView();
  view.dispatch(tr);
}

/** The selected picture and its position; null if none is selected. */
export function selectedPicture({ state: { selection } }: Editor): (PictureWords & { at: number }) | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== PICTURE) return null;
  const { alt, caption } = selection.node.attrs;
  return { alt, caption, at: selection.from };
}

/** Changes the texts of the selected picture. */
export function writePicture({ state, view }: Editor, words: Partial<PictureWords>): void {
  const { selection, tr } = state;
  if (!(selection instanceof NodeSelection)) return;
  // Not an attribute step: typed text is undone as a whole only if each step touches the next.
  tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, ...words });
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
}
