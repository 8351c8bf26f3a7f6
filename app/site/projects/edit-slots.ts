import { partAtRest, staffPart } from "#app/kernel/verbs/staff-part.tsx";

/** Entry points of edit/, whose code is loaded only for staff. */
export const PhotoUploadsHost = partAtRest(() => import("./edit/photo-uploads-host.tsx"), "PhotoUploadsHost");
export const ProjectListEditor = staffPart(
  () => import("./edit/project-list-editor.tsx"),
  "ProjectListEditor",
);
