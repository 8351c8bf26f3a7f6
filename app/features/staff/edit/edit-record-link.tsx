import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { StaffLink } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";

interface EditRecordLinkProps {
  /** What it is on a page. */
  name: string;
  /** 'Edit {title}' is read out. */
  title: string;
  /** Where it is edited. */
  to: string;
  /** 'Edit' unless given. */
  label?: string;
  className?: string;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** On a visitors' page: the way to where a record is edited. */
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
