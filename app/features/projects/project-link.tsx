import { Link } from "react-router";
import { type Project, projectPath } from "./project.ts";

/** A project's title, as the link that takes the whole of its card; within GalleryLinks it opens the gallery. */
export function ProjectLink({ project }: { project: Project }) {
  return (
    <Link to={projectPath(project.slug)} data-gallery="" className="card-link aria-busy:cursor-progress">
      <span>{project.title}</span>
    </Link>
  );
}
