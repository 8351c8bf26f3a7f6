import type { CSSProperties, ReactNode } from "react";
import { RecordOrder } from "#app/kernel/documents/pages/page-fields.tsx";
import type { Project } from "./project.ts";
import { ProjectCard } from "./project-card.tsx";
import { GalleryLinks } from "./project-link.tsx";

/** Cards after this one share one animation delay (board, *Motion*). */
const MAX_STAGGERED = 8;

interface ProjectGridProps {
  projects: Project[];
  /** Level of the cards' headings; default 2. */
  level?: 2 | 3;
  /** Renders a project's cell; the card by default. */
  cellOf?: (project: Project, card: ReactNode) => ReactNode;
  /** Id of the project whose cell spans the whole row. */
  wideId?: string | null;
}

/**
 * The grid of /projects: cards appear with a staggered animation; a press on one opens its gallery (SPEC
 * §2).
 */
export function ProjectGrid(props: ProjectGridProps) {
  const { projects, level = 2, cellOf = (_, card) => card, wideId = null } = props;
  return (
    <GalleryLinks>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-12 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        <RecordOrder target="project-order/all" label="Order of projects" records={projects}>
          {(project, index, tools) => (
            <li
              key={project.id}
              style={{ "--index": Math.min(index, MAX_STAGGERED) } as CSSProperties}
              className={`card-enter min-w-0 ${project.id === wideId ? "col-span-full" : ""}`}
            >
              {cellOf(project, <ProjectCard project={project} level={level} />)}
              {tools}
            </li>
          )}
        </RecordOrder>
      </ul>
    </GalleryLinks>
  );
}
