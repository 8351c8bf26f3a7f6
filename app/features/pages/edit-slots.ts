import { staffPart } from "#app/features/staff/staff-part.tsx";

/** The door to edit/: staff's pages fetch what they show. */
export const PageHeroEditor = staffPart(() => import("./edit/page-hero-editor.tsx"), "PageHeroEditor");
export const LegalPageEditor = staffPart(() => import("./edit/legal-page-editor.tsx"), "LegalPageEditor");
