import { useState } from "react";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { Prose } from "#app/kernel/rich-text/prose.tsx";
import { renderStored } from "#app/kernel/rich-text/render-stored.server.ts";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { LegalPageEditor } from "#app/site/pages/edit-slots.ts";
import { retentionHtml } from "#app/site/pages/legal-texts.server.ts";
import { fillPlaceholders, type LegalPageKey, legalTitles } from "#app/site/pages/page.ts";
import { readLegalText } from "#app/site/pages/pages.queries.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { publicMeta } from "#app/site/request/public-page.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import type { Route } from "./+types/legal";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, { viewer }) => {
    const path = new URL(args.request.url).pathname;
    const key: LegalPageKey = path.startsWith("/terms-of-service") ? "terms-of-service" : "privacy-policy";
    const text = await readLegalText(db, key);
    const profile = await readBusinessProfile(db);
    const end = key === "privacy-policy" ? retentionHtml(profile.retention) : "";
    return {
      key,
      title: legalTitles[key],
      html: await renderStored(db, fillPlaceholders(text.html, profile) + end),
      updated_at: text.updated_at,
      // The form edits the text before the business's facts are filled in.
      edited: viewer && text,
    };
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((loaderData, { profile }) => {
  const { key, title } = loaderData;
  return {
    title: `${title} | ${profile.name}`,
    description: `${title} of ${fillFacts(wordings("{name}, {city}, {region}.", "{name}."), profile)}`,
    path: `/${key}`,
    breadcrumbs: [{ name: title, path: `/${key}` }],
  };
});

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { key, title, html, updated_at, edited } = loaderData;
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHero
        title={title}
        picture={null}
        lead={updated_at ? `Last updated ${formatLongDate(updated_at)}` : undefined}
      />
      <Section ground="paper">
        <Wrap>
          {edited && (
            <StaffOnly>
              <LegalPageEditor key={key} page={key} text={edited} onEditing={setEditing} />
            </StaffOnly>
          )}
          {!editing && <Prose html={html} />}
        </Wrap>
      </Section>
    </>
  );
}
