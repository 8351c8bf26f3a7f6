import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { text } from "#app/kernel/fields/fields.ts";
import { editedFields } from "#tests/support/edited-fields.ts";
import { EditingContext } from "./editing-context.ts";
import { describeContent } from "./page-content.ts";
import { useRecordContent } from "./record-content.ts";

const description = describeContent({
  key: "page/test",
  title: "All service pages",
  path: "/services",
  sections: { work: { heading: text("Heading", { defaultValue: "{title} projects", max: 40 }) } },
});

function Heading() {
  const { content } = useRecordContent(
    description,
    { work: { heading: "{title} at $&, {title}" } },
    "Hedges",
  );
  return content.work.heading;
}

test.each([
  ["is read", null, "Hedges at $&amp;, Hedges"],
  ["is edited", editedFields, "{title} at $&amp;, {title}"],
])(
  "{title} in a text, while the page %s",
  (_case, value: ComponentProps<typeof EditingContext>["value"], shown) => {
    expect(
      renderToStaticMarkup(
        <EditingContext value={value}>
          <Heading />
        </EditingContext>,
      ),
    ).toBe(shown);
  },
);
