import { lazy } from "react";

/** The door to edit/: staff's pages fetch what they show. */
export const HeroSlideManager = lazy(() => import("./edit/hero-slide-manager.tsx"));
