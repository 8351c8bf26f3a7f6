import type { ReactNode } from "react";
import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { writtenByScript } from "#app/ui/written-by-script.ts";
import { type Project, projectPath } from "./project.ts";

/** A project's title as a link that covers its whole card; within GalleryLinks it opens the gallery. */
export function ProjectLink({ project }: { project: Project }) {
  const isEdited = useIsEdited();
  return (
    <SiteLink
      to={projectPath(project.slug)}
      data-gallery={isEdited ? undefined : ""}
      className="card-link aria-busy:cursor-progress"
    >
      <span>
        <RecordField type="project" of={project} name="title" />
      </span>
    </SiteLink>
  );
}

/** Opens the galleries of projects whose links (`data-gallery`) are among its children, over the page. */
export function GalleryLinks({ children }: { children: ReactNode }) {
  return (
    <project-gallery className="block">
      {children}
      {/* The custom element inserts loaded galleries here. */}
      <div data-place="" {...writtenByScript} />
    </project-gallery>
  );
}
