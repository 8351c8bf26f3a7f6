import { staffPart } from "#app/kernel/verbs/staff-part.tsx";

/** Entry point of edit/: the component is loaded only when staff's pages render it. */
export const HeroSlideManager = staffPart(() => import("./edit/hero-slide-manager.tsx"), "HeroSlideManager");
