import { staffPart } from "#app/features/staff/staff-part.tsx";

/** The door to edit/: staff's pages fetch what they show. */
export const ServicesEditing = staffPart(() => import("./edit/services-editing.tsx"));
export const ServiceTools = staffPart(() => import("./edit/service-tools.tsx"));
export const FeatureTools = staffPart(() => import("./edit/feature-tools.tsx"));
export const OpenFeatureForm = staffPart(() => import("./edit/open-feature-form.tsx"));
export const ServicePageToolbar = staffPart(() => import("./edit/service-page-toolbar.tsx"));
