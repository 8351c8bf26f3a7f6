import { type Editor, useEditorState } from "@tiptap/react";
import { useEffect, useRef } from "react";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { newTableCommands, tableCommands } from "./table-nodes.ts";

interface TableRowProps {
  editor: Editor;
  /** Called on Esc. */
  onClose(): void;
}

/** The row below the toolbar that inserts a table or edits the current one; the text keeps its selection. */
export function TableRow({ editor, onClose }: TableRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector("button")?.focus(), []);
  const isInTable = useEditorState({ editor, selector: ({ editor: live }) => live.isActive("table") });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on show
    <div
      ref={row}
      role="group"
      aria-label="Table"
      className="flex flex-wrap gap-2 border-t border-film-line bg-film p-3"
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {Object.entries(isInTable ? tableCommands : newTableCommands).map(([name, command]) => (
        <StaffButton
          key={name}
          onClick={() => {
            editor.view.focus();
            command(editor.state, editor.view.dispatch, editor.view);
          }}
        >
          {name}
        </StaffButton>
      ))}
    </div>
  );
}
