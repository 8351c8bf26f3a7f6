import type { Project } from "./project.ts";
import { ProjectCard } from "./project-card.tsx";

/** Projects below another one; each leads to its page. Its gallery could not open over that of the page. */
export function MoreProjects({ projects }: { projects: Project[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-12 min-[40rem]:grid-cols-2 lg:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id} className="min-w-0">
          <ProjectCard project={project} level={3} />
        </li>
      ))}
    </ul>
  );
}
