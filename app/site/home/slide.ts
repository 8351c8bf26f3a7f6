import type { Period } from "#app/platform/period.ts";

/** The period in which a slide is shown. */
export const slidePeriod = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): Period => ({
  from: starts_at || null,
  until: ends_at || null,
});

/** The address of the pictures of the built-in slides. */
export const BUILT_IN_PICTURES = "/storage/built-in";
