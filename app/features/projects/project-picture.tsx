import type { ReactNode } from "react";
import { RecordPicture } from "#app/features/page-content/page-parts.tsx";
import { type Project, placeOfPicture } from "./project.ts";

interface ProjectPictureProps {
  project: Project;
  /** The id of one of its images, or what it is to the project. */
  of: string;
  again?: boolean;
  under?: "header";
  children: ReactNode;
}

/** A picture of a project where it stands on the project's page. */
export function ProjectPicture({ project, of, again, under, children }: ProjectPictureProps) {
  const { index, ...place } = placeOfPicture(project, of);
  return (
    <RecordPicture
      {...{ ...place, target: `project:${project.id}`, under, children }}
      {...(again && { again })}
      uploadFor={{ for: "project", project: project.id, index }}
    />
  );
}
