import { type CSSProperties, lazy, Suspense, useState } from "react";
import type { Project } from "./project.ts";
import { ProjectCard } from "./project-card.tsx";

const fetchGallery = () => import("./project-gallery.tsx");
const ProjectGallery = lazy(fetchGallery);

/** From this card on they arrive together (SPEC §2, board *Motion*). */
const STAGGERED_CARDS = 8;

/** The grid of /projects: cards that arrive one after the other; a click opens a project's gallery (SPEC §2). */
export function ProjectGrid({ projects }: { projects: Project[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = projects.find((project) => project.id === openId);
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-12 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        {projects.map((project, index) => (
          // A style that only the moment of arrival has: without it, or once arrived, the card simply stands there.
          <li
            key={project.id}
            style={{ "--place": Math.min(index, STAGGERED_CARDS) } as CSSProperties}
            className="transition-[opacity,translate] delay-[calc(var(--place)*var(--motion-stagger))] duration-400 ease-settle motion-safe:starting:translate-y-3 motion-safe:starting:opacity-0"
          >
            <ProjectCard
              project={project}
              onOpen={() => setOpenId(project.id)}
              onNear={() => void fetchGallery()}
            />
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <ProjectGallery project={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  );
}
