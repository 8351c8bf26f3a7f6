import { findPictures } from "#app/kernel/files/media.queries.server.ts";
import { storedAddressesIn } from "#app/kernel/files/storage-address.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { renderRichText } from "./render.server.ts";

/** Renders stored rich text with its pictures, for Prose; see renderRichText. */
export async function renderStored(db: Db, html: string): Promise<string> {
  return renderRichText(html, await findPictures(db, storedAddressesIn(html)));
}
