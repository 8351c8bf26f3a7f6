import { listFirstNames } from "#app/accounts/users.queries.server.ts";
import { nameOf, personNames } from "#app/kernel/verbs/person-names.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { PendingTask } from "#app/site/slots/pending-task.ts";
import { countEnquiriesSince, findUnansweredEnquiries } from "./enquiries.queries.server.ts";
import { findUndelivered } from "./enquiry-mails.queries.server.ts";
import { findDueSteps } from "./next-steps.queries.server.ts";
import { enquiryTasks, formatEnquiryCount, weekStarts } from "./pending-enquiries.ts";

const STEPS_SAID = 3;

/** Lists what is to be done about enquiries. */
export async function listEnquiryTasks(db: Db, now: Date): Promise<PendingTask[]> {
  const [steps, unanswered, undelivered] = await Promise.all([
    loadSteps(db, now),
    findUnansweredEnquiries(db),
    findUndelivered(db, now),
  ]);
  return enquiryTasks({ ...unanswered, undelivered, steps }, now);
}

/** The next steps that are due, with the names of people. */
async function loadSteps(db: Db, now: Date) {
  const { count, steps } = await findDueSteps(db, businessDay(now), STEPS_SAID);
  if (count === 0) return { count, steps };
  const people = personNames(await listFirstNames(db));
  return {
    count,
    steps: steps.map((step) => ({ ...step, assigned: step.assigned && nameOf(people, step.assigned) })),
  };
}

/** Says how many messages came this week, and last week. */
export async function countOfWeek(db: Db, now: Date): Promise<string> {
  const { thisWeek, lastWeek } = weekStarts(now);
  return formatEnquiryCount(
    await Promise.all([thisWeek, lastWeek].map((since) => countEnquiriesSince(db, since))),
  );
}
