import type { PictureField } from "#app/kernel/fields/field-kinds.ts";
import { findPictures, pictureOf } from "#app/kernel/files/media.queries.server.ts";
import type { Picture } from "#app/kernel/files/picture.ts";
import { storedAddressesIn } from "#app/kernel/files/storage-address.ts";
import { renderRichText } from "#app/kernel/rich-text/render.server.ts";
import { readDocument } from "#app/platform/db/documents.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import {
  type Content,
  type ContentDescription,
  type ContentSections,
  fieldsByPath,
  type PicturePath,
} from "./page-content.ts";
import { mergeContent } from "./page-content-rules.ts";
import { fillWording, type Placeholders } from "./placeholders.ts";

/** A page's content with its rich texts rendered for Prose. */
export async function readContent<Sections extends ContentSections>(
  db: Db,
  description: ContentDescription<Sections>,
  placeholders: Placeholders,
): Promise<Content<Sections>> {
  const { content, rendered } = await readStoredContent(db, description, placeholders);
  for (const [section, fields] of Object.entries(description.sections)) {
    const values = content[section] as Record<string, unknown>;
    for (const [name, { kind }] of Object.entries(fields)) {
      if (kind === "rich-text") values[name] = rendered(String(values[name]));
    }
  }
  return content;
}

/**
 * The pictures of a page's content, by path.
 * @returns the chosen one, else the built-in one; null if neither exists
 */
export async function readContentPictures<Sections extends ContentSections>(
  db: Db,
  { sections }: Pick<ContentDescription<Sections>, "sections">,
  content: Content<Sections>,
): Promise<Record<PicturePath<Sections>, Picture | null>> {
  const values = fieldsByPath<unknown>(content);
  const places = Object.entries(fieldsByPath(sections)).flatMap(([path, field]) =>
    field.kind === "picture"
      ? { path, chosen: String(values[path]), builtIn: (field as PictureField).builtIn }
      : [],
  );
  const found = await findPictures(
    db,
    places.flatMap(({ chosen, builtIn }) => [chosen, builtIn]),
  );
  const pictures = places.map(({ path, chosen, builtIn }) => [
    path,
    pictureOf(found, chosen, "") ?? pictureOf(found, builtIn, ""),
  ]);
  return Object.fromEntries(pictures);
}

/** A page's stored content and its defaults. */
export async function readStoredContent<Sections extends ContentSections>(
  db: Db,
  description: ContentDescription<Sections>,
  placeholders: Placeholders,
) {
  const stored = (await readDocument(db, description.key))?.value;
  const fill = (defaultValue: string) => fillWording(defaultValue, placeholders);
  const pictures = await findPictures(db, storedAddressesIn(JSON.stringify(stored ?? null)));
  return {
    stored,
    /** The default content alone. */
    defaults: () => mergeContent(description, null, fill),
    content: mergeContent(description, stored, fill),
    /** Renders a rich text of the content. */
    rendered: (html: string) => renderRichText(html, pictures),
  };
}
