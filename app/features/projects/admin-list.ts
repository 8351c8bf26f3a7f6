import type { Picture } from "#app/features/media/picture.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";
import { type EditableProject, type Project, photoCount, thumbnail } from "./project.ts";

export type ProjectSort = "title" | "updated" | "created";

/** The admin area's list of projects (DESIGN §9.12), newest first unless asked otherwise (SPEC §7). */
export const projectList: StaffList<ProjectSort> = {
  path: "/admin/projects",
  sorts: { title: "asc", updated: "desc", created: "desc" },
  usual: "created",
};

/** A project as a row of that list shows it; enough for its form. */
export interface ListedProject extends EditableProject {
  thumbnail: Picture | null;
  photos: number;
  /** ISO time. */
  created_at: string;
}

/** Leaves of a project what the list and the form show. */
export function toListedProject(project: Project): ListedProject {
  const { picture: _main, beforePicture: _before, afterPicture: _after, images, ...fields } = project;
  return {
    ...fields,
    images: images.map(({ id, url, caption }) => ({ id, url, caption })),
    thumbnail: thumbnail(project),
    photos: photoCount(project),
  };
}
