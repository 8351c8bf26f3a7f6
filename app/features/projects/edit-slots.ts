import { lazy } from "react";

/** The door to edit/: staff's pages fetch what they show. */
export const ProjectListEditor = lazy(() => import("./edit/project-list-editor.tsx"));
