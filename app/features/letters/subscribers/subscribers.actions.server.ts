import {
  requireRow,
  type StaffContext,
  staffVerb,
  VerbError,
} from "#app/features/staff/staff-verb.server.ts";
import { monthsAfter } from "#app/platform/calendar.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { emailHash } from "#app/platform/email-hash.server.ts";
import { letterMessages } from "#app/platform/letter-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { IMPLIED_MONTHS } from "./subscriber.ts";
import { readSubscriberFile } from "./subscriber-file.server.ts";
import { importInput, subscriberFileInput } from "./subscriber-import.schema.ts";
import type { JudgedRow } from "./subscriber-import.ts";
import {
  type AddedPerson,
  forgetSubscribers,
  importPeople,
  type JudgedAddress,
  judgeRows,
  undoImport,
} from "./subscriber-imports.queries.server.ts";
import { endSubscription } from "./subscriptions.queries.server.ts";

const { subscribers: words } = letterMessages;

/** A person who wrote to the business or hired it, which is an implied consent. */
export interface Client {
  email: string;
  name: string;
  from: keyof typeof IMPLIED_MONTHS;
  /** ISO time from which the consent counts. */
  since: string;
  messageId: string;
}

/**
 * Lists the people whose consent is implied by a message or a job at a time, each once, with the consent that lasts
 * longest.
 */
export type ListClients = (db: Db, now: string, months: typeof IMPLIED_MONTHS) => Promise<Client[]>;

/** Staff's operations on subscribers, at `POST /staff/subscribers`. */
export const subscriberVerbs = (listClients: ListClients) => ({
  /** Reads a file and says of each line what would become of it; changes nothing. */
  "check-file": staffVerb({
    changesPages: false,
    input: subscriberFileInput,
    failed: words.checkFailed,
    async run({ trx }, { text }): Promise<{ value: { rows: JudgedRow[] }; activity: null }> {
      const rows = await readFile(trx, text);
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
      const rows = await readFile(context.trx, text);
      const people = rows
        .filter(({ verdict }) => verdict === "new")
        .map(({ email, hash, name }) => ({ email, hash, name, consent, source: "import" as const, until }));
      return addList(context, people, { id, fileName: file_name, words: origin });
    },
  }),

  /** Adds people who wrote to the business or hired it, with the implied consent that this is. */
  "import-clients": staffVerb({
    changesPages: false,
    input: idInput,
    failed: words.importFailed,
    async run(context, { id }) {
      const clients = await listClients(context.trx, context.now, IMPLIED_MONTHS);
      const rows = clients.map(({ email, name }, line) => ({
        ...{ line, email, name, hash: emailHash(email), problem: null },
      }));
      const judged = await judgeRows(context.trx, rows);
      const people = clients.flatMap((client, index) => {
        const row = judged[index];
        return row?.verdict === "new" ? [toPerson(client, row.hash)] : [];
      });
      return addList(context, people, { id, fileName: words.clientList, words: words.clientWords });
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
      await site.mail.removeKept(await forgetSubscribers(trx, [id]));
      return { value: null, activity: { verb: "finally deleted", ...listOf(1) } };
    },
  }),
});

/** @throws {VerbError} if the file has no lines with addresses */
async function readFile(db: Db, text: string): Promise<JudgedAddress[]> {
  const file = readSubscriberFile(text);
  if (file.kind !== "rows")
    throw new VerbError({ reason: "invalid", fieldErrors: { text: words.files[file.kind] } });
  return judgeRows(db, file.rows);
}

const impliedUntil = (from: Client["from"], since: string) =>
  monthsAfter(new Date(since), IMPLIED_MONTHS[from]).toISOString();

const toPerson = ({ email, name, from, since, messageId }: Client, hash: string): AddedPerson => ({
  ...{ email, name, hash, consent: "implied", source: from, until: impliedUntil(from, since), messageId },
});

async function addList(
  { trx, viewer, now }: StaffContext,
  people: readonly AddedPerson[],
  list: { id: string; fileName: string; words: string },
) {
  const stored = trx.selectFrom("subscriber_imports").select("added").where("id", "=", list.id);
  const before = await stored.executeTakeFirst();
  if (before) return { value: before, activity: null };
  const added = await importPeople(trx, people, { ...list, userId: viewer.id, now });
  return { value: { added }, activity: added > 0 ? { verb: "added" as const, ...listOf(added) } : null };
}

/** Names nobody: Recent Activity is kept longer than a person may want. */
const listOf = (count: number) => ({
  entity_type: "subscriber-list" as const,
  entity_id: null,
  entity_title: `${count} ${count === 1 ? "person" : "people"}`,
});
