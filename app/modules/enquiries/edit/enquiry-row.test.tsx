import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { noon, sampleEnquiry } from "#app/modules/enquiries/tests/sample-enquiry.ts";
import { deliveryOf, type MailDelivery } from "../enquiries.ts";
import { EnquiryRow } from "./enquiry-row.tsx";

/** The text of a row without its markup. */
function words(mails: MailDelivery[]): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EnquiryRow
        enquiry={sampleEnquiry("Jordan Reyes", { delivery: deliveryOf(mails) })}
        business="Fernhill"
        mailIsSetUp
        pending={false}
        onVerb={() => undefined}
        onMove={() => undefined}
        onDelete={() => undefined}
      />
    </MemoryRouter>,
  );
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

const failed = { state: "failed", at: noon, attempts: 78, error: "550 No such mailbox" } as const;

test("of several recipients a row names each, and who has not got the mail and why", () => {
  const said = words([
    { recipient: "a@fernhill.example", state: "sent", at: noon },
    { recipient: "b@fernhill.example", ...failed },
  ]);
  expect(said).toContain(" Email failed ");
  expect(said).toContain("a@fernhill.example: Emailed May 1, 2026, 12:00pm.");
  expect(said).toContain(
    "b@fernhill.example: The mail server rejected the recipient’s address. We stopped trying",
  );
  expect(said).toContain("Send again");
});

test("of one recipient it says only what there is to know", () => {
  expect(words([{ recipient: "a@fernhill.example", ...failed }])).not.toContain("a@fernhill.example");
  const sent = words([{ recipient: "a@fernhill.example", state: "sent", at: noon }]);
  expect(sent).toContain(" Emailed to you ");
  expect(sent).not.toContain("Send again");
});
