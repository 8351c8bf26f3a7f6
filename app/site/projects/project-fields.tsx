import type { ReactNode } from "react";
import { RecordPicture, RecordText } from "#app/kernel/documents/pages/page-fields.tsx";
import { type Project, placeOfPicture } from "./project.ts";

/** Recommended lengths, in characters. */
const recommendedLength = { title: 50, description: 600 };

interface ProjectTextProps {
  project: Pick<Project, "id" | "title" | "description">;
  field: keyof typeof recommendedLength;
}

/** An inline-editable text of a project. */
export function ProjectText({ project, field }: ProjectTextProps) {
  return (
    <RecordText
      target={`project/${project.id}`}
      path={field}
      value={project[field]}
      recommendedLength={recommendedLength[field]}
      lines={field === "description"}
      label={`${project.title} ${field}`}
    />
  );
}

interface ProjectPictureProps {
  project: Project;
  /** The id of one of its images, or the picture's role in the project. */
  of: string;
  /** Its label among other projects' pictures. */
  label?: string;
  again?: boolean;
  isNarrow?: boolean;
  under?: "header";
  children: ReactNode;
}

/** An inline-editable picture of a project. */
export function ProjectPicture({ project, of, ...look }: ProjectPictureProps) {
  const { index, ...place } = placeOfPicture(project, of);
  return (
    <RecordPicture
      {...place}
      {...look}
      target={`project/${project.id}`}
      uploadFor={{ for: "project", entity: `project/${project.id}`, index }}
    />
  );
}
