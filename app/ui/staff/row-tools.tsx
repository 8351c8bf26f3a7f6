import { Eye, Pencil, Trash2 } from "lucide-react";
import { Tool } from "./staff-button.tsx";
import { ToolLink } from "./tool-link.tsx";
import { deleteButtonId } from "./use-pending-delete.ts";

/** Id of the button that opens a row's form. */
export const editButtonId = (rowId: string) => `edit-${rowId}`;

interface RowToolsProps {
  id: string;
  title: string;
  /** Where visitors see it. */
  page: string;
  /** Whether its form is open. */
  editing: boolean;
  onEdit(): void;
  onDelete(): void;
}

/** What can be done with a thing in a list. */
export function RowTools({ id, title, page, editing, onEdit, onDelete }: RowToolsProps) {
  return (
    <>
      <ToolLink to={page} icon={Eye} aria-label={`View ${title}`}>
        View
      </ToolLink>
      <Tool
        id={editButtonId(id)}
        icon={Pencil}
        aria-label={`Edit ${title}`}
        aria-expanded={editing}
        onClick={onEdit}
      >
        Edit
      </Tool>
      <Tool id={deleteButtonId(id)} icon={Trash2} aria-label={`Delete ${title}`} onClick={onDelete}>
        Delete
      </Tool>
    </>
  );
}
