import { Pencil, Trash2 } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import type { ToolProps } from "#app/ui/staff/staff-button.tsx";
import { AdministratorsOnly } from "../staff-only.tsx";
import { DeleteDialog, type Deletion } from "./delete-dialog.tsx";

interface RecordToolsProps {
  /** For the accessible names: 'Edit {title}'. */
  title: string;
  /** Whether the tools show the title, too. */
  showTitle?: boolean;
  /** StaffButton on a toolbar, Tool where rows repeat. */
  as: ComponentType<ToolProps>;
  /** The id of the Edit button. */
  id?: string;
  /** Whether its form is open, if the tools remain visible. */
  isOpen?: boolean;
  onEdit(): void;
  deletion: Deletion;
  /** Called once the page shows the deletion. */
  onDeleted?(): void;
  /** Further tools. */
  children?: ReactNode;
}

/** The tools of a record in a list: Edit, and Delete with a confirmation. */
export function RecordTools(props: RecordToolsProps) {
  const { title, showTitle = false, as: Button, id, isOpen, onEdit, deletion, onDeleted, children } = props;
  const [isDeleting, setIsDeleting] = useState(false);
  const tool = (verb: "Edit" | "Delete") => ({
    "aria-label": `${verb} ${title}`,
    children: showTitle ? `${verb} ${title}` : verb,
  });
  return (
    <>
      <Button {...tool("Edit")} id={id} icon={Pencil} aria-expanded={isOpen} onClick={onEdit} />
      {children}
      <AdministratorsOnly>
        <Button {...tool("Delete")} icon={Trash2} onClick={() => setIsDeleting(true)} />
      </AdministratorsOnly>
      {isDeleting && (
        <DeleteDialog
          {...deletion}
          onClose={(isDeleted) => {
            setIsDeleting(false);
            if (isDeleted) onDeleted?.();
          }}
        />
      )}
    </>
  );
}
