import { opener, type TriedForm } from "#tests/components/tried-form.ts";
import { NewsletterForm } from "../edit/newsletter-form.tsx";
import { staffNewsletterTexts } from "../staff-newsletter-texts.ts";
import { sampleOffer } from "./sample-offer.ts";

const id = "0190b6a0-0000-7000-8000-000000000002";

const offer = sampleOffer(id);

export const forms: TriedForm[] = [
  {
    of: "a newsletter",
    show: (stored, close) => (
      <NewsletterForm
        newsletter={{
          id,
          updated_at: stored.updated_at,
          created_at: stored.updated_at,
          subject: stored.words,
          preview_text: "",
          greeting: "Hello,",
          content: "<p>Rake.</p>",
          blocks: [offer],
        }}
        starter={{}}
        onSaved={close}
        onDone={close}
      />
    ),
    verb: "newsletters/save",
    id,
    entity: `newsletter/${id}`,
    opener,
    field: "Subject",
    path: "subject",
    missing: "Enter a subject",
    wrong: [
      ["Heading", "", staffNewsletterTexts.newsletters.offerHeading, "Edging"],
      ["Web address", "mailto:jo@example.ca", staffNewsletterTexts.newsletters.webAddress, "/contact"],
    ],
    failed: "Error saving newsletter: ",
    saved: staffNewsletterTexts.newsletters.saved,
  },
];
