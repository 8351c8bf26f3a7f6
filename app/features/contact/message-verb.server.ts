import type { z } from "zod";
import {
  type Activity,
  requireRow,
  type StaffContext,
  type StaffVerb,
  staffVerb,
} from "#app/features/staff/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { holdMessages } from "./message-mails.queries.server.ts";
import { findMessage } from "./messages.queries.server.ts";
import type { Message } from "./messages.ts";

interface MessageVerb<Input> {
  input: z.ZodType<Input>;
  failed: string;
  /** @returns what Recent Activity says of it; null if nothing has changed */
  run(context: StaffContext, message: Message, input: Input): Promise<Activity["verb"] | null>;
}

/** Defines what staff do with a message of the inbox, which is locked; see StaffVerb. */
export function messageVerb<Input extends { id: string }>(verb: MessageVerb<Input>): StaffVerb<Input, null> {
  return staffVerb({
    ...verb,
    changesPages: false,
    async run(context, input) {
      const message = await holdInInbox(context.trx, input.id);
      const done = await verb.run(context, message, input);
      return { value: null, activity: done && activityOf(done, message) };
    },
  });
}

/**
 * Locks a message of the inbox until the transaction ends, and reads it.
 * @throws {VerbError} if it is missing or suspected spam
 */
export async function holdInInbox(trx: Trx, id: string): Promise<Message> {
  await holdMessages(trx, [id]);
  const message = await findMessage(trx, id);
  return requireRow(message?.suspected_spam ? undefined : message);
}

/** A line of Recent Activity about a message. */
export const activityOf = (verb: Activity["verb"], { id, name }: Message): Activity => ({
  verb,
  entity_type: "message",
  entity_id: id,
  entity_title: name,
});
