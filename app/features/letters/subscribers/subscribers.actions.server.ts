import { z } from "zod";
import {
  requireRow,
  type StaffContext,
  staffVerb,
  VerbError,
} from "#app/features/staff/staff-verb.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { emailHash } from "#app/platform/email-hash.server.ts";
import { letterMessages } from "#app/platform/letter-messages.ts";
import { messages } from "#app/platform/messages.ts";
import { idInput, optionalText } from "#app/platform/text-rules.ts";
import { type IMPLIED_MONTHS, impliedUntil } from "./subscriber.ts";
import { readSubscriberFile } from "./subscriber-file.server.ts";
import { type JudgedRow, MAX_CONSENT_WORDS, MAX_FILE_TEXT } from "./subscriber-import.ts";
import {
  type AddedPerson,
  findVerdicts,
  forgetSubscribers,
  importPeople,
  judgeRows,
  undoImport,
} from "./subscriber-imports.queries.server.ts";
import { endSubscription } from "./subscriptions.queries.server.ts";

const { subscribers: words } = letterMessages;

/** A file as the browser reads it; parsed, its lines. */
const fileInput = z.object({
  text: z
    .string()
    .max(MAX_FILE_TEXT, words.files["too-large"])
    .transform((text, context) => {
      const file = readSubscriberFile(text);
      if (file.kind === "rows") return file.rows;
      context.addIssue({ code: "custom", message: words.files[file.kind] });
      return z.NEVER;
    }),
});

/** A file that is added, and where the consent of its people comes from. */
const importInput = idInput
  .extend({
    ...fileInput.shape,
    file_name: z.string().max(255),
    words: z
      .string()
      .trim()
      .min(1, words.originMissing)
      .max(MAX_CONSENT_WORDS, messages.field.tooLong("where the consent comes from", MAX_CONSENT_WORDS)),
    consent: z.enum(["express", "implied"]),
    /** Plain date; of implied consent, when they last hired the business. */
    hired_on: optionalText("date", 10),
  })
  .refine(({ consent, hired_on }) => consent === "express" || z.iso.date().safeParse(hired_on).success, {
    path: ["hired_on"],
    message: words.hiredMissing,
  });

/** A person who wrote to the business or hired it, which is an implied consent. */
export interface Client {
  email: string;
  name: string;
  from: keyof typeof IMPLIED_MONTHS;
  /** ISO time until which the consent holds. */
  until: string;
  messageId: string;
}

/** Lists the people whose consent is implied by a message or a job at a time, each once, with what lasts longest. */
export type ListClients = (db: Db, now: string) => Promise<Client[]>;

/** Staff's operations on subscribers, at `POST /staff/subscribers`. */
export const subscriberVerbs = (listClients: ListClients) => ({
  /** Reads a file and says of each line what would become of it; changes nothing. */
  "check-file": staffVerb({
    changesPages: false,
    input: fileInput,
    failed: words.checkFailed,
    async run({ trx }, { text }): Promise<{ value: { rows: JudgedRow[] }; activity: null }> {
      const rows = await judgeRows(trx, text);
      return { value: { rows: rows.map(({ hash: _hash, ...row }) => row) }, activity: null };
    },
  }),

  /** Adds the new addresses of a file. Sent twice, the second request changes nothing. */
  "import-file": staffVerb({
    changesPages: false,
    input: importInput,
    failed: words.importFailed,
    async run(context, { text, consent, hired_on, file_name, words: origin, id }) {
      const until = consent === "implied" ? impliedUntil("job", `${hired_on}T12:00:00.000Z`) : null;
      if (until !== null && until <= context.now)
        throw new VerbError({ reason: "invalid", fieldErrors: { hired_on: words.consentOver } });
      const rows = await judgeRows(context.trx, text);
      const people = rows
        .filter(({ verdict }) => verdict === "new")
        .map(({ email, hash: email_hash, name }) => ({
          ...{ email, email_hash, name, consent, source: "import" as const, consent_until_at: until },
        }));
      return addList(context, people, { id, file_name, words: origin });
    },
  }),

  /** Adds people who wrote to the business or hired it, with the implied consent that this is. */
  "import-clients": staffVerb({
    changesPages: false,
    input: idInput,
    failed: words.importFailed,
    async run(context, { id }) {
      const people = (await listClients(context.trx, context.now)).map((client) => ({
        ...{ email: client.email, email_hash: emailHash(client.email), name: client.name },
        ...{ consent: "implied" as const, source: client.from, consent_until_at: client.until },
        message_id: client.messageId,
      }));
      const known = await findVerdicts(
        context.trx,
        people.map(({ email_hash }) => email_hash),
      );
      const added = people.filter(({ email_hash }) => !known.has(email_hash));
      return addList(context, added, { id, file_name: words.clientList, words: words.clientWords });
    },
  }),

  /** Takes a list back that was added. */
  "undo-import": staffVerb({
    changesPages: false,
    input: idInput,
    failed: words.undoFailed,
    async run({ trx, now, site }, { id }) {
      const { left, mails } = requireRow(await undoImport(trx, id, now));
      await site.mail.removeKept(mails);
      return { value: { left }, activity: left > 0 ? { verb: "deleted", ...listOf(left) } : null };
    },
  }),

  /** Takes a person off the list, as they asked for by phone or in person. */
  end: staffVerb({
    changesPages: false,
    input: idInput,
    failed: words.endFailed,
    async run({ trx, now, viewer }, { id }) {
      const isEnded = await endSubscription(
        trx,
        { id },
        { reason: "unsubscribed", userId: viewer.id, now: new Date(now) },
      );
      return { value: null, activity: isEnded ? { verb: "changed", ...listOf(1) } : null };
    },
  }),

  /** Erases a person with what proves the consent; see forgetSubscribers. */
  erase: staffVerb({
    changesPages: false,
    input: idInput,
    failed: words.eraseFailed,
    async run({ trx, site }, { id }) {
      const { count, mails } = await forgetSubscribers(trx, [id]);
      await site.mail.removeKept(mails);
      return { value: null, activity: count > 0 ? { verb: "finally deleted", ...listOf(count) } : null };
    },
  }),
});

async function addList(
  { trx, viewer, now }: StaffContext,
  people: readonly AddedPerson[],
  list: { id: string; file_name: string; words: string },
) {
  const stored = trx.selectFrom("subscriber_imports").select("added").where("id", "=", list.id);
  const before = await stored.executeTakeFirst();
  if (before) return { value: before, activity: null };
  const added = await importPeople(trx, people, { ...list, user_id: viewer.id, created_at: now });
  return { value: { added }, activity: added > 0 ? { verb: "added" as const, ...listOf(added) } : null };
}

/** Names nobody: Recent Activity is kept longer than a person may want. */
const listOf = (count: number) => ({
  entity_type: "subscriber-list" as const,
  entity_id: null,
  entity_title: `${count} ${count === 1 ? "person" : "people"}`,
});
