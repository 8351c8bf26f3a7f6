import { randomUUID } from "node:crypto";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import type { ModuleSamples } from "#tests/support/module-samples.ts";
import { ENTITY_ID, FIRST, fresh, OTHER, SECOND, since } from "#tests/support/record-inputs.ts";
import { newsletterVerbs } from "../newsletters.actions.server.ts";
import { newsletters } from "../newsletters.collection.ts";
import { listFileOf } from "./list-files.ts";
import { prepareNewsletter } from "./newsletter-readers.ts";

const offer = {
  kind: "offer",
  entity_id: "",
  heading: "",
  text: "",
  url: "",
  starts_on: "",
  ends_on: "",
};
const input = (changes: object) => ({
  id: ENTITY_ID,
  subject: "Spring",
  preview_text: "",
  greeting: "Hello,",
  content: "<p>Rake.</p>",
  blocks: [
    { ...offer, id: FIRST, kind: "post", entity_id: OTHER, heading: "Frost" },
    { ...offer, id: SECOND, heading: "Edging", ends_on: "2026-05-31" },
  ],
  ...changes,
});

const removed = { id: ENTITY_ID };

/** Stores what a verb on subscribers needs. @returns what the verb's input says of it */
async function prepareSubscribers(db: Db, name: string): Promise<Record<string, unknown>> {
  const mark = randomUUID();
  const email = `sample-${mark}@fernhill.example`;
  const time = new Date().toISOString();
  const id = randomUUID();
  switch (name) {
    case "subscribers/check-file":
    case "subscribers/import-file":
      return {
        ...listFileOf(`email\n${email}`),
        consent: "express",
        hired_on: "",
        answers: [],
      };
    case "subscribers/undo-import":
      await db
        .insertInto("subscriber_imports")
        .values({ id, file_name: "sample.csv", words: "Sample", added: 0, created_at: time })
        .execute();
      return { id };
    case "subscribers/end":
    case "subscribers/erase":
      await db
        .insertInto("subscribers")
        .values({
          id,
          email,
          email_hash: linkTokenHash(mark),
          source: "import",
          created_at: time,
          state: "subscribed",
          consent: "express",
        })
        .execute();
      return { id };
    default:
      return { id };
  }
}

export const samples: ModuleSamples = {
  async insertRecords(db, now) {
    await db.transaction().execute(async (trx) => {
      const by = { userId: null, now };
      await insertEntity(trx, newsletters, { id: "newsletter", subject: "Spring", content: "c" }, by);
      await trx
        .insertInto("newsletter_sends")
        .values({
          newsletter_id: "newsletter",
          status: "scheduled",
          send_at: now,
          next_at: now,
          created_at: now,
          with_implied: false,
          subject: "Spring",
        })
        .execute();
    });
  },
  paths: [["newsletter", "newsletter", "/admin/newsletters?edit=newsletter"]],
  sent: [
    {
      what: "newsletter",
      verb: newsletterVerbs.save,
      table: "newsletters",
      sent: input({ ...fresh, content: "<p></p>" }),
      others: [
        { content: "<p>Rake.</p>" },
        { blocks: [] },
        { blocks: [{ ...offer, id: SECOND, heading: "Walls" }] },
      ],
    },
  ],
  revisions: [
    {
      type: "newsletter",
      id: ENTITY_ID,
      labels: ["subject", "heading", "last day", "kind"],
      make: [newsletterVerbs.save, input(fresh)],
      change: (at) => [
        newsletterVerbs.save,
        input({ ...since(at), subject: "May", blocks: [{ ...offer, id: SECOND, heading: "Walls" }] }),
      ],
      remove: [newsletterVerbs.remove, removed],
    },
  ],
  restoredTables: ["newsletters", "newsletter_blocks"],
  filePlaces: {
    newsletter: {
      table: "newsletters",
      column: "content",
      use: { type: "newsletter", title: "Spring", path: "/admin/newsletters?edit=newsletter" },
    },
    sent: {
      table: "newsletter_sends",
      column: "html",
      use: { type: "newsletter", title: "Spring", path: "/admin/newsletters/newsletter" },
    },
  },
  columnsWithoutFiles: [
    "newsletter_opt_outs.*",
    "import_refusals.*",
    "newsletter_blocks.*",
    "newsletter_sends.status",
    "newsletter_sends.subject",
    "newsletter_sends.plain_text",
    "newsletter_sends.last_error",
    "newsletter_recipients.*",
    "newsletter_links.*",
    "subscribers.*",
    "subscriber_imports.*",
    "consent_records.*",
  ],
  visitorsForms: [["/newsletter", { email: "jordan@example.ca", consent: "A <patio> & a wall" }]],
  verbTables: { newsletters: "newsletters", subscribers: null },
  prepareVerb: (db, name, id) =>
    name.startsWith("subscribers/") ? prepareSubscribers(db, name) : prepareNewsletter(db, name, id),
};
