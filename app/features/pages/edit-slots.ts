import { lazy } from "react";

/** The door to edit/: staff's pages fetch what they show. */
export const PageHeroEditor = lazy(() => import("./edit/page-hero-editor.tsx"));
export const LegalPageEditor = lazy(() => import("./edit/legal-page-editor.tsx"));
