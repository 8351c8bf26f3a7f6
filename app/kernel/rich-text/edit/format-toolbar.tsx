import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
  Table,
  Underline,
} from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Tool } from "#app/ui/staff/staff-button.tsx";

/** A row below the toolbar. */
export type ToolRow = "link" | "picture" | "table";

interface FormatTool {
  /** Its accessible name (DESIGN §11 *Names*). */
  name: string;
  icon: LucideIcon;
  /** The node or mark it creates, for isActive; missing if there is no such state. */
  makes?: [name: string, attributes?: object];
  /** Missing if a row below the toolbar asks for input first. */
  run?(chain: ChainedCommands): ChainedCommands;
  row?: ToolRow;
}

function heading(level: 1 | 2 | 3, icon: LucideIcon): FormatTool {
  return {
    name: `Heading ${level}`,
    icon,
    makes: ["heading", { level }],
    run: (chain) => chain.toggleHeading({ level }),
  };
}

/** SPEC §2 *Blog*, in its order, with pictures (DESIGN §9.21) and tables. */
const allTools: FormatTool[] = [
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  { name: "Bold", icon: Bold, makes: ["bold"], run: (chain) => chain.toggleBold() },
  { name: "Italic", icon: Italic, makes: ["italic"], run: (chain) => chain.toggleItalic() },
  { name: "Underline", icon: Underline, makes: ["underline"], run: (chain) => chain.toggleUnderline() },
  {
    name: "Ordered list",
    icon: ListOrdered,
    makes: ["orderedList"],
    run: (chain) => chain.toggleOrderedList(),
  },
  { name: "Bullet list", icon: List, makes: ["bulletList"], run: (chain) => chain.toggleBulletList() },
  { name: "Link", icon: Link, makes: ["link"], row: "link" },
  { name: "Picture", icon: Image, makes: ["picture"], row: "picture" },
  { name: "Table", icon: Table, makes: ["table"], row: "table" },
  {
    // Removes all formatting: marks are removed; headings, lists and quotes become paragraphs.
    name: "Clean",
    icon: RemoveFormatting,
    run: (chain) =>
      chain
        .command(({ tr }) => Boolean(tr.setStoredMarks([])))
        .unsetAllMarks()
        .clearNodes(),
  },
];

interface FormatToolbarProps {
  /** Null until it is created in the browser. */
  editor: Editor | null;
  /** Id of the text the buttons change. */
  textId: string;
  /** Whether tables are allowed. */
  hasTables: boolean;
  openRow: ToolRow | null;
  onRow(row: ToolRow): void;
}

/** The index to which an arrow key, Home or End moves in a row of `count` buttons; null for other keys. */
function nextIndex(key: string, index: number, count: number): number | null {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/**
 * The toolbar of SPEC §2 *Blog*: a single tab stop; arrow keys, Home and End move between its buttons.
 * Pressing a button returns the focus to the text.
 */
export function FormatToolbar({ editor, textId, hasTables, openRow, onRow }: FormatToolbarProps) {
  const [current, setCurrent] = useState(0);
  const tools = hasTables ? allTools : allTools.filter(({ row }) => row !== "table");
  const active = useEditorState({
    editor,
    selector: ({ editor: live }) => tools.map(({ makes }) => Boolean(makes && live?.isActive(...makes))),
  });

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const next = nextIndex(event.key, current, buttons.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  }
  function press({ run, row }: FormatTool) {
    if (row) onRow(row);
    if (!run) return;
    // The focus moves synchronously, because a key pressed right afterwards is meant for the text.
    editor?.view.focus();
    if (editor) run(editor.chain()).run();
  }

  return (
    <div
      role="toolbar"
      aria-label="Text formatting"
      aria-controls={textId}
      className="flex flex-wrap p-1"
      onKeyDown={move}
      // The focus stays in the text, and a phone's on-screen keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
    >
      {tools.map((tool, index) => (
        <Tool
          key={tool.name}
          icon={tool.icon}
          aria-label={tool.name}
          title={tool.name}
          aria-pressed={tool.makes && (active?.[index] ?? false)}
          aria-expanded={tool.row && tool.row === openRow}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => press(tool)}
          className="text-ink hover:text-tape-dark aria-pressed:bg-tape-tint aria-pressed:text-tape-dark forced-colors:aria-pressed:border-2"
        />
      ))}
    </div>
  );
}
