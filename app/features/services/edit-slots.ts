import { staffPart } from "#app/features/staff/staff-part.tsx";

const featureTools = () => import("./edit/feature-tools.tsx");

/** The door to edit/: staff's pages fetch what they show. */
export const ServicesEditing = staffPart(() => import("./edit/services-editing.tsx"), "ServicesEditing");
export const ServiceTools = staffPart(() => import("./edit/service-tools.tsx"), "ServiceTools");
export const FeatureTools = staffPart(featureTools, "FeatureTools");
export const OpenFeatureForm = staffPart(featureTools, "OpenFeatureForm");
