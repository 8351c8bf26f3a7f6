import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { picture, richText, rows, text } from "#app/kernel/fields/fields.ts";
import { editedFields } from "#tests/support/edited-fields.ts";
import { EditingContext } from "./editing-context.ts";
import { RecordField, RecordItems } from "./record-field.tsx";
import { recordsOnPages } from "./records-on-pages.ts";

const photos = rows("Photos", {
  name: "photo order",
  table: "photos",
  key: "project_id",
  itemLabel: "Photo",
  itemFields: { caption: text("Caption", { max: 300, recommendedLength: 90, check: () => undefined }) },
  title: "caption",
  untitled: "Photo",
  max: 9,
  tooMany: "Too many",
});
const records = recordsOnPages([
  {
    type: "project",
    title: "title",
    uploads: "hero",
    fields: {
      title: text("Project title", {
        name: "title",
        max: 120,
        recommendedLength: 40,
        check: () => undefined,
      }),
      story: richText("Story", { max: 900 }),
      image_url: picture(),
      photos,
    },
  },
]);
const project = {
  id: "p1",
  title: "Slope",
  story: "<p>Steep.</p>",
  image_url: "/a.jpg",
  photos: [{ id: "i1", caption: "Before", picture: null }],
};

/** While the page is edited, each field shows what it was given. */
const edited = {
  ...editedFields,
  records,
  Text: ({ field, ...props }: object & { field: object }) => JSON.stringify({ ...props, ...field }),
  RichText: (props: object) => JSON.stringify(props),
  Picture: (props: object) => JSON.stringify(props),
};
const shown = (field: React.ReactNode) => renderToStaticMarkup(field);
const given = (field: React.ReactNode) =>
  JSON.parse(
    renderToStaticMarkup(<EditingContext value={edited}>{field}</EditingContext>)
      .replace(/^[^{]*/, "")
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">"),
  );

test("visitors see a record's text, picture and rich text, and nothing besides", () => {
  expect(shown(<RecordField type="project" of={project} name="title" />)).toBe("Slope");
  const image = (
    <RecordField type="project" of={project} name="image_url">
      <i>Photo</i>
    </RecordField>
  );
  expect(shown(image)).toBe("<i>Photo</i>");
  const nothing = (
    <RecordField type="project" of={project} name="image_url">
      {null}
    </RecordField>
  );
  expect(shown(nothing)).toBe("");
  expect(
    shown(
      <RecordItems type="project" of={project} name="photos" as="ul">
        {({ id }) => id}
      </RecordItems>,
    ),
  ).toBe("");
});

describe("while the page is edited", () => {
  test("a text has the label, length and lines of its description", () => {
    expect(given(<RecordField type="project" of={project} name="title" />)).toMatchObject({
      target: "project/p1",
      path: "title",
      label: "Slope title",
      value: "Slope",
      recommendedLength: 40,
      lines: false,
    });
    const called = <RecordField type="project" of={project} called="Slide 2" name="title" />;
    expect(given(called)).toMatchObject({ label: "Slide 2 title" });
    expect(given(<RecordField type="project" of={project} name="title" label="Heading" />)).toMatchObject({
      label: "Heading",
    });
  });

  test("a rich text is typed in as HTML", () => {
    expect(
      given(
        <RecordField type="project" of={project} name="story">
          {null}
        </RecordField>,
      ),
    ).toMatchObject({
      path: "story",
      label: "Slope story",
      html: "<p>Steep.</p>",
    });
  });

  test("a picture is uploaded for the record, as its description says", () => {
    const uploadFor = { for: "hero", entity: "project/p1" };
    expect(
      given(
        <RecordField type="project" of={project} name="image_url" again>
          {null}
        </RecordField>,
      ),
    ).toMatchObject({ label: "Slope picture", value: "/a.jpg", uploadFor, again: true });
  });

  test("a field of an item is found by its path", () => {
    const caption = <RecordField type="project" of={project} name="photos.i1.caption" label="Caption" />;
    expect(given(caption)).toMatchObject({
      path: "photos.i1.caption",
      value: "Before",
      recommendedLength: 90,
    });
  });

  test("what no description has is an error, not a field that cannot be saved", () => {
    expect(() => given(<RecordField type="project" of={{ ...project, slug: "" }} name="slug" />)).toThrow(
      "project has no field slug",
    );
    expect(() => given(<RecordField type="post" of={project} name="title" />)).toThrow("post");
  });
});

test("what pages are told of records can be sent: it has no functions", () => {
  expect(structuredClone(records)).toEqual(records);
});
