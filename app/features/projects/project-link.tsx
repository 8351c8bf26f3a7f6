import type { ReactNode } from "react";
import { SiteLink } from "#app/ui/site-link.tsx";
import { type Project, projectPath } from "./project.ts";

/** A project's title, as the link that takes the whole of its card; within GalleryLinks it opens the gallery. */
export function ProjectLink({ project }: { project: Project }) {
  return (
    <SiteLink to={projectPath(project.slug)} data-gallery="" className="card-link aria-busy:cursor-progress">
      <span>{project.title}</span>
    </SiteLink>
  );
}

/** Opens the galleries of the projects whose links stand in it (`data-gallery`) over the page. */
export function GalleryLinks({ children }: { children: ReactNode }) {
  return (
    <project-gallery className="block">
      {children}
      {/* The element's own: what it fetches stands here. */}
      <div data-place="" />
    </project-gallery>
  );
}
