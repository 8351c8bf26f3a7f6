import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EditingContext } from "#app/kernel/documents/pages/editing-context.ts";
import { mergeContent } from "#app/kernel/documents/pages/page-content-rules.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { editedFields } from "#tests/support/edited-fields.ts";
import { contactFaqSection } from "./contact-faq-content.ts";
import { ContactFaqSection } from "./contact-faq-section.tsx";

const description = { key: "page/x", title: "X", path: "/x", sections: contactFaqSection } as const;
const content = mergeContent(description, null, (text) => fillFacts(text, defaultSettings));
const section = <ContactFaqSection of={{ description, content }} />;

test("visitors open an answer by its question", () => {
  const html = renderToStaticMarkup(section);
  expect(html.match(/<button[^>]*aria-expanded="false"/g)).toHaveLength(4);
  expect(html).toContain("How soon will I hear back?");
});

test("while the page is edited answers stay shut, and their texts can be typed", () => {
  const html = renderToStaticMarkup(<EditingContext value={editedFields}>{section}</EditingContext>);
  expect(html).not.toContain(" data-open=");
  expect(html.match(/<button[^>]*aria-expanded="false"/g)).toHaveLength(4);
  for (const of of ["text", "answer"])
    expect(html.match(new RegExp(`\\[Question \\d ${of}: `, "g"))).toHaveLength(4);
});
