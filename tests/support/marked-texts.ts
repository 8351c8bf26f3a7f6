import { randomUUID } from "node:crypto";
import type { ContentDescription } from "#app/kernel/documents/pages/page-content.ts";
import { pageRuleOf } from "#app/kernel/documents/pages/page-content-rules.ts";
import type { DescribedField, ListField } from "#app/kernel/fields/field-kinds.ts";
import type { DatabaseSchema, Trx } from "#app/platform/db/schema.server.ts";
import { heroPageKeys, legalPageKeys } from "#app/site/pages/page.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings, settingsSchema } from "#app/site/settings/settings.schema.ts";
import { execute, insertRows } from "./site-database.ts";

/** Wraps a text in marks that show on a page that it comes from the database. */
const mark = (text: string) => `⟦${text}⟧`;

/** Marks every text of a rich text, and the alternative texts of its pictures. */
const markHtml = (html: string) =>
  html.replace(/(^|>)([^<]*[^<\s][^<]*)/g, "$1⟦$2⟧").replace(/ alt="([^"]+)"/g, ' alt="⟦$1⟧"');

/** A text without its marked parts. */
export function withoutMarked(text: string): string {
  const left = text.replace(/⟦[^⟦⟧]*⟧/g, " ");
  return left === text ? text.replace(/\s+/g, " ").trim() : withoutMarked(left);
}

/** The columns with texts that visitors read. */
const texts: { [Table in keyof DatabaseSchema]?: readonly (keyof DatabaseSchema[Table] & string)[] } = {
  services: ["title", "description"],
  service_features: ["title", "description"],
  hero_slides: ["title", "subtitle"],
  categories: ["name"],
  projects: ["title", "description"],
  project_images: ["caption"],
  posts: ["title", "excerpt"],
  reviews: ["reviewer_name", "comment"],
  team_members: ["name", "role", "bio"],
  media: ["alt"],
};

/**
 * Marks every text that staff can change: in records, settings and pages. The latter two get new texts.
 * @throws {z.ZodError} if a marked text is invalid, because its default would be shown instead
 */
export async function markEveryText(trx: Trx, descriptions: readonly ContentDescription[]): Promise<void> {
  for (const [table, columns] of Object.entries(texts))
    for (const column of columns)
      await execute(
        trx,
        `update ${table} set ${column} = '${mark(`' || ${column} || '`)}' where ${column} <> ''`,
      );
  for (const { id, content } of await trx.selectFrom("posts").select(["id", "content"]).execute())
    await trx
      .updateTable("posts")
      .set({ content: markHtml(content) })
      .where("id", "=", id)
      .execute();
  const updated_at = new Date().toISOString();
  const slide = { id: randomUUID(), title: mark("Slide"), subtitle: mark("Subtitle"), order_index: 0 };
  const image_url = "/storage/built-in/hero-landscaping.jpg";
  await insertRows(trx, "hero_slides", [{ ...slide, image_url, updated_at }]);
  const member = { name: mark("Name"), role: mark("Role"), bio: mark("Bio"), image_url: "", published: true };
  await insertRows(trx, "team_members", [{ id: randomUUID(), ...member, order_index: 0, updated_at }]);
  const settings = { id: 1, value: JSON.stringify(markedSettings()), updated_at };
  await insertRows(trx, "site_settings", [settings]);
  const pages: Record<string, unknown> = {
    ...Object.fromEntries(
      heroPageKeys.map((key) => [key, { title: mark("Title"), subtitle: mark("Subtitle"), heroImage: "" }]),
    ),
    ...Object.fromEntries(legalPageKeys.map((key) => [key, { html: markHtml("<p>Some <b>rules</b></p>") }])),
    ...Object.fromEntries(descriptions.map((description) => [description.key, markedContent(description)])),
  };
  const rows = Object.entries(pages).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    updated_at,
  }));
  await insertRows(trx, "pages", rows);
}

/** Marked texts of a page's content by path; a text that may be empty is its label. */
function markedContent({ sections }: ContentDescription): Record<string, unknown> {
  const marked: Record<string, unknown> = {};
  for (const [section, fields] of Object.entries(sections))
    for (const [name, field] of Object.entries(fields))
      marked[`${section}.${name}`] = pageRuleOf(field).parse(markedValue(field));
  return marked;
}

function markedValue(field: DescribedField): unknown {
  const words = () => fillFacts(String(field.defaultValue) || field.label, defaultSettings);
  if (field.kind === "text") return mark(words());
  if (field.kind === "rich-text") return markHtml(words());
  if (field.kind !== "list") return field.defaultValue;
  const { itemFields, defaultValue } = field as ListField;
  return defaultValue.map((item) =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [
        name,
        itemFields[name]?.kind === "text" ? mark(fillFacts(String(value), defaultSettings)) : value,
      ]),
    ),
  );
}

function markedSettings() {
  const { wordmark, address, towns, socialLinks, ...rest } = defaultSettings;
  const soon = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10);
  return settingsSchema.parse({
    ...rest,
    name: mark(rest.name),
    tagline: mark(rest.tagline),
    description: mark(rest.description),
    reviewSite: mark(rest.reviewSite),
    wordmark: { first: mark(wordmark.first), second: mark(wordmark.second) },
    address: {
      ...address,
      street: mark(address.street),
      city: mark(address.city),
      region: mark(address.region),
    },
    towns: towns.map((town) => ({ ...town, name: mark(town.name) })),
    socialLinks: socialLinks.map((link) => ({ ...link, label: mark(link.label) })),
    specialHours: [{ from: soon, to: "", open: false, opens: "", closes: "", note: mark("Outing") }],
  });
}
