import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { StaffLink } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";

interface EditRecordLinkProps {
  /** What the record is on the page. */
  name: string;
  /** For the accessible name 'Edit {title}'. */
  title: string;
  /** Address of the form. */
  to: string;
  /** 'Edit' by default. */
  label?: string;
  className?: string;
  /** Further tools. */
  children?: ReactNode;
}

/** A link on a visitors' page to the form of a record. */
export function EditRecordLink({ name, title, to, label, className = "", children }: EditRecordLinkProps) {
  return (
    <StaffToolbar name={name} className={className}>
      <StaffLink to={to} icon={Pencil} {...(label ? {} : { "aria-label": `Edit ${title}` })}>
        {label ?? "Edit"}
      </StaffLink>
      {children}
    </StaffToolbar>
  );
}
