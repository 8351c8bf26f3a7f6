import { documentSnapshot } from "#app/kernel/history/document-snapshot.server.ts";
import type { VersionField } from "#app/kernel/history/entity-revisions.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { defaultLegalText } from "./legal-texts.server.ts";
import { defaultHeroes, type HeroPageKey, type LegalPageKey, legalTitles } from "./page.ts";
import { shownHero } from "./pages.queries.server.ts";

const rows = { table: "pages", key: "key", documents: ["value"] } as const;

const heading = documentSnapshot({
  isEditors: true,
  rows,
  title: (key) => defaultHeroes[key as HeroPageKey]?.title ?? key,
  async fields(db, key, value): Promise<VersionField[]> {
    const { title, subtitle, heroImage } = await shownHero(db, key as HeroPageKey, value as object);
    return [
      { key: "title", label: "title", value: title },
      { key: "subtitle", label: "subtitle", value: subtitle },
      { key: "heroImage", label: "picture", value: heroImage },
    ];
  },
});

const legalPage = documentSnapshot({
  isEditors: true,
  rows,
  title: (key) => legalTitles[key as LegalPageKey] ?? key,
  fields: async (db, key, value) => {
    const stored = (value as { html?: string } | null)?.html;
    const text = stored ?? defaultLegalText(key as LegalPageKey, await readBusinessProfile(db));
    return [{ label: "text", value: text }];
  },
});

/** How headings and legal pages are recorded and restored. */
export const pageRevisions = { "page-heading": heading, "legal-page": legalPage };
