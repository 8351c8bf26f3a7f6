import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import { SitePicture } from "#app/features/media/picture.tsx";
import { heroPicture } from "#app/features/services/service.ts";
import { ServiceRow } from "#app/features/services/service-row.tsx";
import { listServices } from "#app/features/services/services.queries.server.ts";
import { pageMeta } from "#app/features/site/page-meta.ts";
import { breadcrumbs, localBusiness } from "#app/features/site/structured-data.ts";
import { messages } from "#app/platform/messages.ts";
import { ActionLink } from "#app/ui/actions.tsx";
import { CallToAction } from "#app/ui/cta.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/plate-hero.tsx";
import { loadPage } from "../load-page.server.ts";
import { siteDataOf, useSiteData } from "../site-data.ts";
import type { Route } from "./+types/services";
import { PageError } from "./page-error.tsx";
import { overPicture } from "./page-handle.ts";

export const handle = overPicture;

/** SPEC §2: the default stock image when neither a feature nor a service has one. */
const DEFAULT_PICTURE = "/storage/built-in/service-hardscaping.jpg";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const services = await listServices(db);
    const chosen = heroPicture(services, Math.random());
    const fallback = pictureOf(await findPictures(db, [DEFAULT_PICTURE]), DEFAULT_PICTURE, "");
    return { services, heroPicture: chosen ?? fallback };
  });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteDataOf(matches);
  if (!site || !loaderData) return [];
  const { profile, origin } = site;
  const titles = loaderData.services.map((service) => service.title.toLowerCase());
  const list = titles.length > 0 ? titles.join(", ") : profile.tagline;
  return pageMeta(
    {
      title: `Our services | ${profile.name}`,
      description: `What ${profile.name} does in ${profile.address.city} and nearby towns: ${list}.`,
      path: "/services",
      image: loaderData.heroPicture,
      structuredData: [
        localBusiness(profile, origin),
        breadcrumbs(
          [
            { name: "Home", path: "/" },
            { name: "Services", path: "/services" },
          ],
          origin,
        ),
      ],
    },
    site,
  );
};

export default function Services({ loaderData }: Route.ComponentProps) {
  const city = useSiteData()?.profile.address.city ?? "";
  return (
    <>
      <PageHero
        title="Our services"
        lead={`Garden, stone and upkeep, in every season ${city} has.`}
        picture={<SitePicture picture={loaderData.heroPicture} sizes="100vw" priority alt="" />}
      />
      <Section ground="paper">
        <Wrap className="grid gap-section">
          {loaderData.services.map((service, index) => (
            <ServiceRow key={service.id} service={service} index={index} />
          ))}
          {loaderData.services.length === 0 && (
            <EmptyState symbol="shrub" title={messages.empty.services} level={2}>
              {messages.empty.noServices}
            </EmptyState>
          )}
        </Wrap>
      </Section>
      <CallToAction
        title="Not sure what your property needs?"
        text="Tell us what bothers you about it. We look at it together and say what is worth doing first."
        actions={
          <ActionLink to="/contact" variant="paper">
            Book a Free Consultation
          </ActionLink>
        }
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
