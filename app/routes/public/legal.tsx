import { fillPlaceholders } from "#app/features/pages/legal-text.ts";
import { type LegalPageKey, readLegalText } from "#app/features/pages/pages.queries.server.ts";
import { Prose } from "#app/features/rich-text/prose.tsx";
import { renderRichText } from "#app/features/rich-text/sanitize.server.ts";
import { pageMeta } from "#app/features/site/page-meta.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { breadcrumbs, localBusiness } from "#app/features/site/structured-data.ts";
import { formatLongDate } from "#app/platform/long-date.ts";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/plate-hero.tsx";
import { loadPage } from "../load-page.server.ts";
import { siteDataOf } from "../site-data.ts";
import type { Route } from "./+types/legal";
import { PageError } from "./page-error.tsx";

const titles: Record<LegalPageKey, string> = {
  "privacy-policy": "Privacy Policy",
  "terms-of-service": "Terms of Service",
};

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const path = new URL(args.request.url).pathname;
    const key: LegalPageKey = path.startsWith("/terms-of-service") ? "terms-of-service" : "privacy-policy";
    const { html, updated_at } = await readLegalText(db, key);
    const profile = await readBusinessProfile(db);
    const facts = {
      name: profile.name,
      phone: profile.phone,
      email: profile.email,
      city: profile.address.city,
    };
    return { key, title: titles[key], html: renderRichText(fillPlaceholders(html, facts)), updated_at };
  });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteDataOf(matches);
  if (!site || !loaderData) return [];
  const { profile, origin } = site;
  const { key, title } = loaderData;
  return pageMeta(
    {
      title: `${title} | ${profile.name}`,
      description: `${title} of ${profile.name}, ${profile.address.city}, Ontario.`,
      path: `/${key}`,
      structuredData: [
        localBusiness(profile, origin),
        breadcrumbs(
          [
            { name: "Home", path: "/" },
            { name: title, path: `/${key}` },
          ],
          origin,
        ),
      ],
    },
    site,
  );
};

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { title, html, updated_at } = loaderData;
  return (
    <>
      <PageHero
        title={title}
        picture={null}
        lead={updated_at ? `Last changed ${formatLongDate(updated_at)}` : undefined}
      />
      <Section ground="paper">
        <Wrap>
          <Prose html={html} />
        </Wrap>
      </Section>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
