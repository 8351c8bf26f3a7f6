import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { noon, sampleEnquiry } from "#app/modules/enquiries/tests/sample-enquiry.ts";
import type { EnquiryEntry } from "../thread/enquiry-entries.ts";
import { SenderPage } from "./sender-page.tsx";

const byMail = { attachments: 0, isCut: false };
const reply = (id: string, author: string, from?: string) =>
  ({
    id,
    kind: "reply",
    author,
    isStaff: false,
    body: `Words of ${id}: https://a.example/${id}`,
    rest: "",
    created_at: noon,
    details: { email: from === undefined ? byMail : { ...byMail, from } },
  }) as const satisfies EnquiryEntry;

test("the sender's page names whoever answered from another address, and takes the rest for the sender's", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SenderPage
        token="token"
        enquiry={{ ...sampleEnquiry("Jordan Reyes"), project_title: "" }}
        photos={[]}
        said={[reply("one", "Jordan Reyes"), reply("two", "Jordan Reyes", "jordan@example.net")]}
        saidPaths={{ earlier: null, newest: null }}
        answer={null}
        business={{ name: "Fernhill", phone: "(519) 555-0142" }}
        refused={null}
      />
    </MemoryRouter>,
  );
  const words = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(words).toMatch(/ You May 1, 2026, 12:00pm Words of one: https/);
  expect(words).toMatch(/ Jordan Reyes, from another address May 1, 2026, 12:00pm Words of two: https/);
  expect(html).toMatch(/<a href="https:\/\/a\.example\/two" rel="nofollow noreferrer"/);
});
