import { lazy } from "react";

/** The door to edit/: staff's pages fetch what they show. */
export const ServicesEditing = lazy(() => import("./edit/services-editing.tsx"));
export const ServiceTools = lazy(() => import("./edit/service-tools.tsx"));
export const FeatureTools = lazy(() => import("./edit/feature-tools.tsx"));
export const OpenFeatureForm = lazy(() => import("./edit/open-feature-form.tsx"));
export const ServicePageRail = lazy(() => import("./edit/service-page-rail.tsx"));
