import { ArrowLeft } from "lucide-react";
import type { Picture } from "#app/features/media/picture.ts";
import { SitePicture } from "#app/features/media/picture.tsx";
import { useIsEdited } from "#app/features/page-content/editing-context.ts";
import { hiddenMark } from "#app/features/staff/publication.ts";
import { ArrowLink } from "#app/ui/actions.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { headPicture, type Project } from "./project.ts";
import { ProjectPicture, ProjectText } from "./project-fields.tsx";

/** The head of a project's page: its picture, its title and the link back to all projects. */
export function ProjectHead({ project, picture }: { project: Project; picture: Picture | null }) {
  const isEdited = useIsEdited();
  const mark = hiddenMark(project);
  return (
    <PageHero
      title={<ProjectText project={project} field="title" />}
      eyebrow={
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <ArrowLink to="/projects" icon={ArrowLeft}>
            All projects
          </ArrowLink>
          {mark && <Badge tone="draft">{mark}</Badge>}
        </p>
      }
      picture={
        (picture || isEdited) && (
          <ProjectPicture
            project={project}
            of={headPicture(project)}
            {...(picture && { again: true, under: "header" })}
          >
            <SitePicture picture={picture} sizes="100vw" priority alt="" />
          </ProjectPicture>
        )
      }
    />
  );
}
