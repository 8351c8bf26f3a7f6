import { Pencil } from "lucide-react";
import { StaffLink } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { projectList } from "../admin-list.ts";
import type { Project } from "../project.ts";

/** Opens a project for editing from its own page. */
export default function EditProjectLink({ project: { id, title } }: { project: Project }) {
  return (
    <StaffToolbar name={title}>
      <StaffLink to={`${projectList.path}?edit=${id}`} icon={Pencil} solid aria-label={`Edit ${title}`}>
        Edit
      </StaffLink>
    </StaffToolbar>
  );
}
