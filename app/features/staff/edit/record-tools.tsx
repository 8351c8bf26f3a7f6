import { Pencil, Trash2 } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import type { ToolProps } from "#app/ui/staff/staff-button.tsx";
import { AdministratorsOnly } from "../staff-only.tsx";
import { DeleteDialog, type Deletion } from "./delete-dialog.tsx";

interface RecordToolsProps {
  /** Named in its tools: 'Edit {title}'. */
  title: string;
  /** Whether its tools show the title, too. */
  showTitle?: boolean;
  /** StaffButton on a toolbar, Tool where rows repeat. */
  as: ComponentType<ToolProps>;
  /** Of Edit. */
  id?: string;
  /** Whether its form is open, where the tools stay beside it. */
  isOpen?: boolean;
  onEdit(): void;
  deletion: Deletion;
  /** Called once its deletion shows. */
  onDeleted?(): void;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** What staff can do with a record where it stands in a list: edit it, and delete it once they are asked. */
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
