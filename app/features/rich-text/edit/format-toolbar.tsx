import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Link } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { type FormatTool, toolsAfterLink, toolsBeforeLink } from "./format-tools.ts";

const toolClass =
  "text-ink hover:text-tape-dark aria-pressed:bg-tape-tint aria-pressed:text-tape-dark forced-colors:aria-pressed:border-2";
const linkIndex = toolsBeforeLink.length;

interface FormatToolbarProps {
  /** Null until the browser has made it. */
  editor: Editor | null;
  /** Id of the text the buttons change. */
  textId: string;
  linkRowOpen: boolean;
  onLink(): void;
}

/** Where an arrow key, Home or End leads in a row of `count` buttons, or null for other keys. */
function nextIndex(key: string, index: number, count: number): number | null {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/**
 * The toolbar of SPEC §2 *Blog*: one stop of the Tab key, arrow keys, Home and End lead from button to button. A pressed
 * button gives the focus back to the text.
 */
export function FormatToolbar({ editor, textId, linkRowOpen, onLink }: FormatToolbarProps) {
  const [current, setCurrent] = useState(0);
  const state = useEditorState({
    editor,
    selector: ({ editor: live }) => ({
      before: toolsBeforeLink.map(({ isOn }) => (live ? isOn?.(live) : false)),
      link: live?.isActive("link") ?? false,
    }),
  });

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const next = nextIndex(event.key, current, buttons.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  }
  function roving(index: number) {
    return { tabIndex: index === current ? 0 : -1, onFocus: () => setCurrent(index) };
  }
  function renderTool(tool: FormatTool, index: number, on?: boolean) {
    return (
      <Tool
        key={tool.name}
        icon={tool.icon}
        aria-label={tool.name}
        title={tool.name}
        aria-pressed={on}
        className={toolClass}
        onClick={() => {
          // At once: a key pressed right afterwards is meant for the text.
          editor?.view.focus();
          if (editor) tool.run(editor);
        }}
        {...roving(index)}
      />
    );
  }

  return (
    <div
      role="toolbar"
      aria-label="Text formatting"
      aria-controls={textId}
      className="flex flex-wrap p-1"
      onKeyDown={move}
      // The text keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {toolsBeforeLink.map((tool, index) => renderTool(tool, index, state?.before[index] ?? false))}
      <Tool
        icon={Link}
        aria-label="Link"
        title="Link"
        aria-pressed={state?.link ?? false}
        aria-expanded={linkRowOpen}
        className={toolClass}
        onClick={onLink}
        {...roving(linkIndex)}
      />
      {toolsAfterLink.map((tool, index) => renderTool(tool, linkIndex + 1 + index))}
    </div>
  );
}
