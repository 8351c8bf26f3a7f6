import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from "react";
import type { Project } from "./project.ts";
import { ProjectCard } from "./project-card.tsx";

const fetchGallery = () => import("./project-gallery.tsx");
const ProjectGallery = lazy(() =>
  fetchGallery().catch(() => {
    // The site has been rebuilt since this page was opened: only a fresh page knows the gallery's address.
    window.location.reload();
    return new Promise<never>(() => undefined);
  }),
);

/** The card from which on all arrive together (board, *Motion*). */
const STAGGERED_AT_MOST = 8;

interface ProjectGridProps {
  projects: Project[];
  /** What stands in a project's cell; its card unless given. */
  cellOf?: (project: Project, card: ReactNode) => ReactNode;
  /** Id of the project whose cell takes a row of its own. */
  wideId?: string | null;
}

/** The grid of /projects: cards that arrive one after the other; a click opens a project's gallery (SPEC §2). */
export function ProjectGrid({ projects, cellOf = (_, card) => card, wideId = null }: ProjectGridProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = projects.find((project) => project.id === openId);
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-12 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        {projects.map((project, index) => (
          <li
            key={project.id}
            style={{ "--index": Math.min(index, STAGGERED_AT_MOST) } as CSSProperties}
            className={`card-enter min-w-0 ${project.id === wideId ? "col-span-full" : ""}`}
          >
            {cellOf(
              project,
              <ProjectCard
                project={project}
                onOpen={() => setOpenId(project.id)}
                onNear={() => {
                  fetchGallery().catch(() => undefined);
                }}
              />,
            )}
          </li>
        ))}
      </ul>
      <Suspense>{open && <ProjectGallery project={open} onClose={() => setOpenId(null)} />}</Suspense>
    </>
  );
}
