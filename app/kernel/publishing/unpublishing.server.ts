import type { Activity } from "#app/kernel/verbs/staff-verb.server.ts";

/** Verbs that may hide something from visitors; a restored version may be a draft. */
const unpublishing: readonly Activity["verb"][] = ["deleted", "finally deleted", "unpublished", "restored"];

/** Whether a write hides something from visitors, so that cached copies must no longer be shown. */
export const unpublishes = (activities: readonly Pick<Activity, "verb">[]) =>
  activities.some(({ verb }) => unpublishing.includes(verb));
