import { Pencil, Trash2 } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { MoreMenu } from "#app/ui/staff/more-menu.tsx";
import type { ToolProps } from "#app/ui/staff/staff-button.tsx";
import { DeleteDialog, type Deletion } from "./delete-dialog.tsx";

interface RecordToolsProps {
  /** For the accessible names: 'Edit {title}'. */
  title: string;
  /** Whether the tools show the title, too. */
  showTitle?: boolean;
  /** StaffButton on a toolbar, Tool where rows repeat. */
  as: ComponentType<ToolProps>;
  /** Whether only Edit shows and the rest is under 'More', as in a list. */
  hasMenu?: boolean;
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

/** The tools of a record: Edit, further ones, and Delete with a confirmation. */
export function RecordTools(props: RecordToolsProps) {
  const { title, showTitle = false, as: Button, hasMenu = false, id, isOpen, children } = props;
  const { onEdit, deletion, onDeleted } = props;
  const canDelete = useViewer()?.role === "administrator";
  const [isDeleting, setIsDeleting] = useState(false);
  const tool = (verb: "Edit" | "Delete") => ({
    "aria-label": `${verb} ${title}`,
    children: showTitle ? `${verb} ${title}` : verb,
  });
  const others = (
    <>
      {children}
      {canDelete && <Button {...tool("Delete")} icon={Trash2} onClick={() => setIsDeleting(true)} />}
    </>
  );
  return (
    <>
      <Button {...tool("Edit")} id={id} icon={Pencil} aria-expanded={isOpen} onClick={onEdit} />
      {hasMenu ? (children || canDelete) && <MoreMenu title={title}>{others}</MoreMenu> : others}
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
