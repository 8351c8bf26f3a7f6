import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { noon, sampleEnquiry } from "#app/modules/enquiries/tests/sample-enquiry.ts";
import { EnquiryThread, type ShownEntry } from "./enquiry-thread.tsx";

const byMail = { attachments: 0, isCut: false, sentAt: "2026-04-29T16:00:00.000Z" };
const pdfs = [{ id: "p1", title: "a.pdf" }];
const reply = (id: string, texts: { body: string; rest: string }): ShownEntry => ({
  ...texts,
  id,
  kind: "reply",
  author: "Jordan Reyes",
  isStaff: false,
  details: { email: id === "one" ? { ...byMail, pdfs } : byMail },
  created_at: noon,
  mail: null,
});

test("staff's thread folds what a mail has besides its writer's words, and shows when it was sent", () => {
  const entries = [
    reply("one", { body: "Yes.", rest: "-- \nJordan" }),
    reply("two", { body: "", rest: "I am away." }),
    reply("three", { body: "No.", rest: "" }),
  ];
  const paths = { earlier: null, newest: null };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EnquiryThread enquiry={sampleEnquiry("Jordan Reyes")} entries={entries} paths={paths} mailIsSetUp />
    </MemoryRouter>,
  );
  const [, one = "", two = "", three = ""] = html.split("<li").slice(1);
  expect(one).toMatch(/href="\/staff\/message-photos\/p1" download[^>]*>Download a\.pdf</);
  expect(one).toMatch(
    />Yes\.<\/p>.*<details.*<summary[^>]*>Show the rest<\/summary><p[^>]*>-- \nJordan<\/p>/,
  );
  expect(one).toContain('<time dateTime="2026-04-29T16:00:00.000Z">');
  expect(two).toMatch(/<details.*>I am away\.</);
  expect(three).not.toContain("<details");
});
