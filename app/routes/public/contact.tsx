import { data, redirect } from "react-router";
import { wordings } from "#app/kernel/documents/pages/business-facts.ts";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { PageSearch, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { answerSentence } from "#app/modules/enquiries/answer-sentence.ts";
import { submitEnquiry } from "#app/modules/enquiries/contact.actions.server.ts";
import { SENT_PATH } from "#app/modules/enquiries/contact.schema.ts";
import { ContactForm } from "#app/modules/enquiries/contact-form.tsx";
import { contactSubject } from "#app/modules/enquiries/contact-subject.server.ts";
import { formSite } from "#app/modules/enquiries/form-site.server.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { MapPanel } from "#app/site/areas/service-area-map.tsx";
import { ContactFaqSection } from "#app/site/faq/contact-faq-section.tsx";
import { PageHeading } from "#app/site/pages/page-heading.tsx";
import { readPageHero } from "#app/site/pages/pages.queries.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { heroPictureHandle, type PageHandle, publicMeta } from "#app/site/request/public-page.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { fillFacts, placeholdersOf } from "#app/site/settings/business-facts.ts";
import { announcedDays, soonSpecialHours } from "#app/site/settings/opening-hours.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { ContactDetails } from "#app/site/shell/contact-details.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import type { Route } from "./+types/contact";
import { contactContent } from "./contact-content.ts";

export const handle: PageHandle = { ...heroPictureHandle, hasMap: true };

/** The thank-you says by when it is answered, so its page is not kept for long. */
const THANKS_HOLD_MS = 60_000;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db }, offers }, state) => {
    const about = new URL(args.request.url).searchParams.get("about");
    const subject = about === null ? {} : await contactSubject(db, about, offers);
    // A redirect is not cached, so that made-up subjects fill no cache.
    if (!subject) throw redirect("/contact");
    const profile = await loadProfile(db, state);
    const now = new Date();
    const wasSent = args.request.url.endsWith(SENT_PATH);
    if (wasSent) state.holdsUntil = now.getTime() + THANKS_HOLD_MS;
    return {
      content: await readContent(db, contactContent, placeholdersOf(profile)),
      hero: await readPageHero(db, "contact-page-data"),
      services: await offers.listServices(db),
      specialHours: soonSpecialHours(
        (await readBusinessProfile(db)).specialHours,
        businessDay(now),
        announcedDays.contact,
      ),
      wasSent,
      answer: answerSentence(profile, now),
      subject,
    };
  });

export async function action({ request, context }: Route.ActionArgs) {
  const { status, result } = await submitEnquiry(formSite(context), request);
  // Scripts use the response itself. Without scripts it is a redirect, so that a reload doesn't resend the
  // form.
  const isScripts = request.headers.get("Sec-Fetch-Mode") === "cors";
  return result.kind === "sent" && !isScripts ? redirect(SENT_PATH, 303) : data(result, { status });
}

export const meta = publicMeta<Route.ComponentProps["loaderData"]>(({ content, hero }, { profile }) => ({
  search: content.search,
  title: `Contact ${profile.name}`,
  description: fillFacts(
    wordings(
      "{if consultation}Call {phone}, write to {email} or send us a message. The first consultation in {area} is free.",
      "Call {phone}, write to {email} or send us a message.",
      "Call {phone} or send us a message.",
      "Write to {email} or send us a message.",
      "Send {name} a message.",
    ),
    profile,
  ),
  path: "/contact",
  image: hero.picture,
  breadcrumbs: [{ name: "Contact", path: "/contact" }],
}));

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const site = useSiteData();
  if (!site) return null;
  const { profile } = site;
  const { content, hero, services, specialHours, wasSent, answer, subject } = loaderData;
  const page = { description: contactContent, content };
  return (
    <>
      <PageHeading page="contact-page-data" hero={hero} />
      <Section ground="paper">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr] lg:items-start">
          <div>
            <h2 className="mb-8">
              <PageText of={page} at="form.heading" />
            </h2>
            <ContactForm
              of={page}
              services={services}
              subject={subject}
              answer={answer}
              phone={profile.phone}
              email={profile.email}
              result={actionData ?? (wasSent ? { kind: "sent" } : null)}
            />
          </div>
          <ContactDetails
            heading={<PageText of={page} at="details.heading" />}
            profile={profile}
            specialHours={specialHours}
          />
        </Wrap>
      </Section>
      <MapPanel
        heading={<PageText of={page} at="map.heading" />}
        text={<PageText of={page} at="map.text" />}
        note={<PageText of={page} at="map.note" />}
        profile={profile}
      />
      <ContactFaqSection of={page} />
      <PageSearch of={page} />
    </>
  );
}
