import type { Activity } from "./staff-verb.server.ts";

/** After these something may be seen no more: a version that is restored may have been a draft. */
const unpublishing: readonly Activity["verb"][] = ["deleted", "finally deleted", "unpublished", "restored"];

/** Whether a write takes something away from visitors, of which no copy may be shown from then on. */
export const unpublishes = (activities: readonly Pick<Activity, "verb">[]) =>
  activities.some(({ verb }) => unpublishing.includes(verb));
