import { staffPart } from "#app/features/staff/staff-part.tsx";

/** Entry point of edit/: these components are loaded only when staff's pages render them. */
export const PhotoUploadsHost = staffPart(() => import("./edit/photo-uploads-host.tsx"), "PhotoUploadsHost");
export const ProjectListEditor = staffPart(
  () => import("./edit/project-list-editor.tsx"),
  "ProjectListEditor",
);
