import type { ExpressionBuilder } from "kysely";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import type { DueStep } from "./next-step.ts";

/** A condition for enquiries: their next step is due by a day (yyyy-mm-dd), and they are not lost. */
export const isStepDue =
  (day: string) =>
  ({ eb, and }: ExpressionBuilder<DatabaseSchema, "contact_messages">) =>
    and([eb("next_step_on", "<=", day), eb("status", "<>", "lost")]);

/** The enquiries whose next step is due by a day (yyyy-mm-dd), without suspected spam. */
const dueBy = (db: Db, day: string) =>
  db.selectFrom("contact_messages").where("suspected_spam", "=", false).where(isStepDue(day));

const oldestSteps = (db: Db, day: string) =>
  dueBy(db, day)
    .select(["id", "name", "email", "next_step", "next_step_on"])
    .select(({ selectFrom }) =>
      selectFrom("user")
        .select("email")
        .whereRef("user.id", "=", "contact_messages.assigned_to")
        .as("assigned"),
    )
    .orderBy("next_step_on")
    .orderBy("id");

type Row = Awaited<ReturnType<ReturnType<typeof oldestSteps>["execute"]>>[number];

function toStep({ next_step: step, next_step_on, ...row }: Row): DueStep & { email: string } {
  return { ...row, step, on: next_step_on ?? "" };
}

/** The number of next steps that are due by a day (yyyy-mm-dd), and the oldest of them. */
export async function findDueSteps(
  db: Db,
  day: string,
  limit: number,
): Promise<{ count: number; steps: DueStep[] }> {
  const steps = (await oldestSteps(db, day).limit(limit).execute()).map(toStep);
  return { steps, count: steps.length < limit ? steps.length : await countRows(dueBy(db, day)) };
}

/** A next step that is due, with the e-mail of the enquiry's sender. */
export type UnremindedStep = DueStep & { email: string };

/** The oldest next steps due by a day (yyyy-mm-dd) of whose date the business was not reminded yet. */
export async function listUnremindedSteps(db: Db, day: string, limit: number): Promise<UnremindedStep[]> {
  const rows = await oldestSteps(db, day)
    .where(({ eb, or, ref }) =>
      or([eb("next_step_reminded_on", "is", null), eb("next_step_reminded_on", "<>", ref("next_step_on"))]),
    )
    .limit(limit)
    .execute();
  return rows.map(toStep);
}

/**
 * Records that the business is reminded of a next step's date, in the transaction of the mails.
 * @returns false if the date or the enquiry was changed meanwhile, or if another instance reminds of it
 */
export async function markStepReminded(trx: Trx, { id, on }: Pick<DueStep, "id" | "on">): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("contact_messages")
    .set({ next_step_reminded_on: on })
    .where("id", "=", id)
    .where("next_step_on", "=", on)
    .where("suspected_spam", "=", false)
    .where("status", "<>", "lost")
    .where(({ eb, or }) =>
      or([eb("next_step_reminded_on", "is", null), eb("next_step_reminded_on", "<>", on)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
