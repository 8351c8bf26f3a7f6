import { documentKind } from "#app/features/history/document-kind.server.ts";
import type { VersionField } from "#app/features/history/revision-kind.server.ts";
import { standardTexts } from "./legal-texts.server.ts";
import { defaultHeroes, type HeroPageKey, type LegalPageKey, legalTitles } from "./page.ts";

const rows = { table: "pages", key: "key", documents: ["value"] } as const;

const heading = documentKind({
  noun: "page heading",
  isEditors: true,
  rows,
  title: (key) => defaultHeroes[key as HeroPageKey]?.title ?? key,
  async fields(_db, key, value): Promise<VersionField[]> {
    const { title, subtitle, heroImage } = { ...defaultHeroes[key as HeroPageKey], ...(value as object) };
    return [
      { label: "title", value: title },
      { label: "subtitle", value: subtitle },
      { label: "picture", value: heroImage },
    ];
  },
});

const legalPage = documentKind({
  noun: "page",
  isEditors: true,
  rows,
  title: (key) => legalTitles[key as LegalPageKey] ?? key,
  fields: async (_db, key, value) => [
    { label: "text", value: (value as { html?: string })?.html ?? standardTexts[key as LegalPageKey] ?? "" },
  ],
});

/** How headings and legal pages are kept and put back. */
export const pageRevisions = { heading, "legal-page": legalPage };
