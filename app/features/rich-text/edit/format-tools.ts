import type { Editor } from "@tiptap/core";
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
  Underline,
} from "lucide-react";

/** A button of the toolbar that changes the selected text. */
export interface FormatTool {
  /** Its accessible name (DESIGN §11 *Names*). */
  name: string;
  icon: LucideIcon;
  /** Whether the selection is so already; left out where there is no such state. */
  isOn?(editor: Editor): boolean;
  run(editor: Editor): void;
}

function heading(level: 1 | 2 | 3, icon: LucideIcon): FormatTool {
  return {
    name: `Heading ${level}`,
    icon,
    isOn: (editor) => editor.isActive("heading", { level }),
    run: (editor) => editor.chain().toggleHeading({ level }).run(),
  };
}

/** Takes off all formatting: marks go, headings, lists and quotes become paragraphs. */
const clean: FormatTool = {
  name: "Clean",
  icon: RemoveFormatting,
  run: (editor) =>
    editor
      .chain()
      .command(({ tr }) => Boolean(tr.setStoredMarks([])))
      .unsetAllMarks()
      .clearNodes()
      .run(),
};

/** SPEC §2 *Blog*, in its order; `Link` stands between the two groups. */
export const toolsBeforeLink: FormatTool[] = [
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  {
    name: "Bold",
    icon: Bold,
    isOn: (editor) => editor.isActive("bold"),
    run: (editor) => editor.chain().toggleBold().run(),
  },
  {
    name: "Italic",
    icon: Italic,
    isOn: (editor) => editor.isActive("italic"),
    run: (editor) => editor.chain().toggleItalic().run(),
  },
  {
    name: "Underline",
    icon: Underline,
    isOn: (editor) => editor.isActive("underline"),
    run: (editor) => editor.chain().toggleUnderline().run(),
  },
  {
    name: "Ordered list",
    icon: ListOrdered,
    isOn: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().toggleOrderedList().run(),
  },
  {
    name: "Bullet list",
    icon: List,
    isOn: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().toggleBulletList().run(),
  },
];
export const toolsAfterLink: FormatTool[] = [clean];
