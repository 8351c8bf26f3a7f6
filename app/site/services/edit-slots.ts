import { staffPart } from "#app/kernel/verbs/staff-part.tsx";

const featureTools = () => import("./edit/feature-tools.tsx");

/** Entry point of edit/: these components are loaded only when staff's pages render them. */
export const ServicesEditing = staffPart(() => import("./edit/services-editing.tsx"), "ServicesEditing");
export const ServiceTools = staffPart(() => import("./edit/service-tools.tsx"), "ServiceTools");
export const FeatureTools = staffPart(featureTools, "FeatureTools");
export const OpenFeatureForm = staffPart(featureTools, "OpenFeatureForm");
