import { staffPart } from "#app/features/staff/staff-part.tsx";

/** The door to edit/: staff's pages fetch what they show. */
export const PhotoUploadsHost = staffPart(() => import("./edit/photo-uploads-host.tsx"), "PhotoUploadsHost");
export const ProjectListEditor = staffPart(
  () => import("./edit/project-list-editor.tsx"),
  "ProjectListEditor",
);
