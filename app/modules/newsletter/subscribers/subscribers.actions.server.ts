import { z } from "zod";
import {
  requireRow,
  type StaffContext,
  staffVerb,
  type VerbChange,
  VerbError,
} from "#app/kernel/verbs/staff-verb.server.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { MAX_EMAIL_LENGTH, plainEmail } from "#app/platform/email-address.ts";
import { idInput, optionalText } from "#app/platform/text-rules.ts";
import { texts } from "#app/platform/texts.ts";
import { type IMPLIED_MONTHS, impliedUntil } from "./subscriber.ts";
import { readFilePeople } from "./subscriber-file.server.ts";
import {
  type CheckedFile,
  MAX_CONSENT_WORDS,
  MAX_FILE_ROWS,
  MAX_NAME,
  MAX_STATE_COLUMNS,
  MAX_STATE_QUESTIONS,
  MAX_STATE_TEXT,
  verdictOf,
} from "./subscriber-import.ts";
import {
  findVerdicts,
  forgetSubscribers,
  type ImportedPeople,
  importPeople,
  judgePeople,
  undoImport,
} from "./subscriber-imports.queries.server.ts";
import { endSubscription } from "./subscriptions.queries.server.ts";

const { subscribers: words } = staffNewsletterTexts;

/** A file of people as the browser reduces it; see toListFile. */
const fileInput = z.object({
  titles: z.array(z.string().max(MAX_STATE_TEXT)).max(MAX_STATE_COLUMNS),
  people: z
    .array(
      z.object({
        line: z.int().min(1),
        email: z
          .string()
          .overwrite(plainEmail)
          .max(MAX_EMAIL_LENGTH + 1),
        name: optionalText("name", MAX_NAME),
        cells: z.array(z.string().max(MAX_STATE_TEXT)).max(MAX_STATE_COLUMNS),
      }),
    )
    .min(1, words.files.empty)
    .max(MAX_FILE_ROWS, words.files["too-many"]),
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
      .max(MAX_CONSENT_WORDS, texts.field.tooLong("where the consent comes from", MAX_CONSENT_WORDS)),
    /** To the file's questions. */
    answers: z
      .array(
        z.object({
          title: z.string().max(MAX_STATE_TEXT),
          value: z.string().max(MAX_STATE_TEXT),
          wants: z.boolean(),
        }),
      )
      .max(MAX_STATE_QUESTIONS),
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
  recordId: string;
}

/** Lists the people whose consent is implied by a message or a job at a time, each once, with what lasts longest. */
export type ListClients = (db: Db, now: string) => Promise<Client[]>;

/** Staff's operations on subscribers, at `POST /staff/subscribers`. */
export const subscriberVerbs = (listClients: ListClients) => ({
  /** Says of each person of a file what would become of them and asks what isn't known; changes nothing. */
  "check-file": staffVerb({
    changesPages: false,
    input: fileInput,
    failed: words.checkFailed,
    async run({ trx, hashEmail }, file): Promise<VerbChange<CheckedFile>> {
      const { people, questions } = readFilePeople(file);
      const judged = await judgePeople(trx, people, hashEmail);
      const judgements = judged.map(({ verdict, asked }) => ({ verdict, asked }));
      return { value: { judgements, questions }, activity: null };
    },
  }),

  /**
   * Adds the new addresses of a file, once all its questions are answered, and keeps off the list who doesn't want to be on
   * it. Sent twice, the second request changes nothing.
   */
  "import-file": staffVerb({
    changesPages: false,
    input: importInput,
    failed: words.importFailed,
    async run(context, { answers, consent, hired_on, file_name, words: origin, id, ...list }) {
      const until = consent === "implied" ? impliedUntil("job", `${hired_on}T12:00:00.000Z`) : null;
      if (until !== null && until <= context.now)
        throw new VerbError({ reason: "invalid", fieldErrors: { hired_on: words.consentOver } });
      const file = readFilePeople(list);
      const people = await judgePeople(context.trx, file.people, context.hashEmail);
      const wants = file.questions.map(
        ({ title, value }) =>
          answers.find((answer) => answer.title === title && answer.value === value)?.wants ?? null,
      );
      const byVerdict = Map.groupBy(people, (person) => verdictOf(person, wants));
      if (byVerdict.has("asked"))
        throw new VerbError({ reason: "invalid", fieldErrors: { answers: words.answersMissing } });
      const added = (byVerdict.get("new") ?? []).map(({ email, hash: email_hash, name }) => ({
        email,
        email_hash,
        name,
        consent,
        source: "import" as const,
        consent_until_at: until,
      }));
      const refused = (byVerdict.get("refused") ?? []).map(({ hash }) => hash);
      return addList(context, { added, refused }, { id, file_name, words: origin });
    },
  }),

  /** Adds people who wrote to the business or hired it, with the implied consent that this is. */
  "import-clients": staffVerb({
    changesPages: false,
    input: idInput,
    failed: words.importFailed,
    async run(context, { id }) {
      const people = (await listClients(context.trx, context.now)).map((client) => ({
        email: client.email,
        email_hash: context.hashEmail(client.email),
        name: client.name,
        consent: "implied" as const,
        source: client.from,
        consent_until_at: client.until,
        message_id: client.recordId,
      }));
      const known = await findVerdicts(
        context.trx,
        people.map(({ email_hash }) => email_hash),
      );
      const added = people.filter(({ email_hash }) => !known.has(email_hash));
      const list = { id, file_name: words.clientList, words: words.clientWords };
      return addList(context, { added, refused: [] }, list);
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
  people: ImportedPeople,
  list: { id: string; file_name: string; words: string },
) {
  const stored = trx.selectFrom("subscriber_imports").select(["added", "refused"]).where("id", "=", list.id);
  const before = await stored.executeTakeFirst();
  if (before) return { value: before, activity: null };
  const added = await importPeople(trx, people, { ...list, user_id: viewer.id, created_at: now });
  return {
    value: { added, refused: people.refused.length },
    activity: added > 0 ? { verb: "added" as const, ...listOf(added) } : null,
  };
}

/** Names nobody: Recent Activity is kept longer than a person may want. */
const listOf = (count: number) => ({
  entity_type: "subscriber-list" as const,
  entity_id: null,
  entity_title: `${count} ${count === 1 ? "person" : "people"}`,
});
