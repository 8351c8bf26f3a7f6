import { data, redirect, useOutletContext } from "react-router";
import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { answerSentence } from "#app/modules/enquiries/answer-sentence.ts";
import { submitEnquiry } from "#app/modules/enquiries/contact.actions.server.ts";
import { SENT_PATH } from "#app/modules/enquiries/contact.schema.ts";
import { ContactForm } from "#app/modules/enquiries/contact-form.tsx";
import type { contactFormSections } from "#app/modules/enquiries/contact-form-content.ts";
import { contactSubject } from "#app/modules/enquiries/contact-subject.server.ts";
import { formSite } from "#app/modules/enquiries/form-site.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import type { Route } from "./+types/contact";

/** The thank-you says by when it is answered, so its page is not kept for long. */
const THANKS_HOLD_MS = 60_000;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db }, offers }, state) => {
    const about = new URL(args.request.url).searchParams.get("about");
    const subject = about === null ? {} : await contactSubject(db, about, offers);
    // A redirect is not cached, so that made-up subjects fill no cache.
    if (!subject) throw redirect("/contact");
    const now = new Date();
    const wasSent = args.request.url.endsWith(SENT_PATH);
    if (wasSent) state.holdsUntil = now.getTime() + THANKS_HOLD_MS;
    return {
      services: await offers.listServices(db),
      wasSent,
      answer: answerSentence(await loadProfile(db, state), now),
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

/** The form of the contact page (app/routes/public/contact.tsx), which passes its content down. */
export default function ContactFormPart({ loaderData, actionData }: Route.ComponentProps) {
  const page = useOutletContext<DescribedContent<typeof contactFormSections>>();
  const site = useSiteData();
  if (!site) return null;
  const { services, wasSent, answer, subject } = loaderData;
  return (
    <div>
      <h2 className="mb-8">
        <PageText of={page} at="form.heading" />
      </h2>
      <ContactForm
        of={page}
        services={services}
        subject={subject}
        answer={answer}
        phone={site.profile.phone}
        email={site.profile.email}
        result={actionData ?? (wasSent ? { kind: "sent" } : null)}
      />
    </div>
  );
}
