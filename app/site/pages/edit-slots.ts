import { staffPart } from "#app/kernel/verbs/staff-part.tsx";

/** The only imports of edit/; loaded for staff only. */
export const PageHeroEditor = staffPart(() => import("./edit/page-hero-editor.tsx"), "PageHeroEditor");
export const LegalPageEditor = staffPart(() => import("./edit/legal-page-editor.tsx"), "LegalPageEditor");
