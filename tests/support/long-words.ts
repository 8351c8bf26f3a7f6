import { sql } from "kysely";
import { pageRuleOf } from "#app/kernel/documents/pages/page-content-rules.ts";
import type { DescribedField, ListField } from "#app/kernel/fields/field-kinds.ts";
import { storeDocument } from "#app/platform/db/documents.queries.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { pageContents } from "#app/routes/page-contents.server.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import type { RunningSite } from "./running-site.ts";
import { onDatabase } from "./site-database.ts";

/** A pasted address, in which a line can't break. */
const LONG_WORD = "https://suppliers.example/?permeable_paving_catalogue_of_the_spring";

/** The visible columns by table, with the number of stored characters kept before the long word. */
const readColumns = {
  services: { title: 40, description: 200 },
  service_features: { title: 40, description: 200 },
  hero_slides: { title: 40, subtitle: 100 },
  categories: { description: 100 },
  projects: { title: 40, description: 200 },
  project_images: { caption: 100 },
  posts: { title: 40, excerpt: 150 },
  reviews: { reviewer_name: 20, comment: 200 },
  team_members: { name: 20, role: 20, bio: 100 },
  saved_answers: { title: 40, body: 200 },
  newsletters: { subject: 40, preview_text: 60 },
  media: { title: 40, alt: 40 },
  contact_messages: { name: 20, message: 200 },
  activity: { entity_title: 40 },
  revisions: { title: 40 },
};

/** A text with the word, shortened until its schema accepts it. */
function withWord(wordings: string, field: DescribedField): string {
  const defaultValue = fillFacts(wordings, defaultSettings);
  const texts = [
    `${defaultValue} ${LONG_WORD}`,
    `${defaultValue.slice(0, 12)} ${LONG_WORD}`,
    LONG_WORD.slice(-40),
  ];
  return texts.find((text) => pageRuleOf(field).safeParse(text).success) ?? defaultValue;
}

/** A field's default value, with the word in each of its texts. */
function lengthened(field: DescribedField): unknown {
  const { kind, defaultValue } = field;
  if (kind === "text") return withWord(String(defaultValue), field);
  if (kind === "rich-text") return `${fillFacts(String(defaultValue), defaultSettings)}<p>${LONG_WORD}</p>`;
  if (kind !== "list") return defaultValue;
  const texts = Object.entries((field as ListField).itemFields).filter(([, item]) => item.kind === "text");
  return (defaultValue as Record<string, string>[]).map((item) => ({
    ...item,
    ...Object.fromEntries(texts.map(([name, text]) => [name, withWord(item[name] ?? "", text)])),
  }));
}

async function lengthenPages(trx: Trx): Promise<void> {
  const user = await trx.selectFrom("user").select("id").executeTakeFirstOrThrow();
  const by = { userId: user.id, now: new Date().toISOString() };
  for (const { key, sections } of pageContents) {
    const fields = Object.entries(sections).flatMap(([section, named]) =>
      Object.entries(named).map(([name, field]) => [`${section}.${name}`, lengthened(field)]),
    );
    await storeDocument(trx, key, Object.fromEntries(fields), by);
  }
}

/** Writes an unbreakable word into every text of a site. */
export const plantLongWords = (site: RunningSite): Promise<void> =>
  onDatabase(site, async (trx) => {
    for (const [table, columns] of Object.entries(readColumns))
      for (const [name, stored] of Object.entries(columns)) {
        const column = sql.ref(name);
        await sql`update ${sql.table(table)} set ${column} = substr(${column}, 1, ${stored}) || ${` ${LONG_WORD}`}`.execute(
          trx,
        );
      }
    // The maximum is 60 characters.
    await sql`update categories set name = substr(name, 1, 8) || ${LONG_WORD.slice(-50)}`.execute(trx);
    await sql`update posts set content = content || ${`<h2>${LONG_WORD}</h2><ul><li>${LONG_WORD}</li></ul>`}`.execute(
      trx,
    );
    await lengthenPages(trx);
  });
