import { Pencil } from "lucide-react";
import { FlagLink } from "#app/ui/staff/flag.tsx";
import { Rail } from "#app/ui/staff/rail.tsx";
import { projectList } from "../admin-list.ts";
import type { Project } from "../project.ts";

/** Opens a project for editing from its own page. */
export default function EditProjectLink({ project: { id, title } }: { project: Project }) {
  return (
    <Rail name={title}>
      <FlagLink to={`${projectList.path}?edit=${id}`} icon={Pencil} solid aria-label={`Edit ${title}`}>
        Edit
      </FlagLink>
    </Rail>
  );
}
