import type { z } from "zod";
import {
  type Activity,
  requireRow,
  type StaffContext,
  type StaffVerb,
  staffVerb,
} from "#app/kernel/verbs/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { findEnquiry } from "./enquiries.queries.server.ts";
import type { Enquiry } from "./enquiries.ts";
import { holdEnquiries } from "./enquiry-mails.queries.server.ts";

interface EnquiryVerb<Input> {
  input: z.ZodType<Input>;
  failed: string;
  /** @returns what Recent Activity says of it; null if nothing has changed */
  run(context: StaffContext, enquiry: Enquiry, input: Input): Promise<Activity["verb"] | null>;
}

/** Defines what staff do with an enquiry of the inbox, which is locked; see StaffVerb. */
export function enquiryVerb<Input extends { id: string }>(verb: EnquiryVerb<Input>): StaffVerb<Input, null> {
  return staffVerb({
    ...verb,
    changesPages: false,
    async run(context, input) {
      const enquiry = await holdInInbox(context.trx, input.id);
      const done = await verb.run(context, enquiry, input);
      return { value: null, activity: done && activityOf(done, enquiry) };
    },
  });
}

/**
 * Locks an enquiry of the inbox until the transaction ends, and reads it.
 * @throws {VerbError} if it is missing or suspected spam
 */
export async function holdInInbox(trx: Trx, id: string): Promise<Enquiry> {
  await holdEnquiries(trx, [id]);
  const enquiry = await findEnquiry(trx, id);
  return requireRow(enquiry?.suspected_spam ? undefined : enquiry);
}

/** A line of Recent Activity about an enquiry. */
export const activityOf = (verb: Activity["verb"], { id, name }: Enquiry): Activity => ({
  verb,
  entity_type: "message",
  entity_id: id,
  entity_title: name,
});
