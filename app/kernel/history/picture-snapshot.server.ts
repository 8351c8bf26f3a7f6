import { removeFiles } from "#app/kernel/files/file-removal.queries.server.ts";
import { findMedia } from "#app/kernel/files/media.queries.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { EntityRevisions } from "./entity-revisions.server.ts";
import type { OwnedRows } from "./stored-rows.queries.server.ts";
import { tableSnapshot } from "./table-snapshot.server.ts";

const main: OwnedRows = { table: "media", key: "id", booleans: ["pending"] };

const rows = tableSnapshot({
  isEditors: true,
  main,
  title: ({ title, name }) => String(title || name),
  labels: { alt: "alt text", title: "name" },
  // The file of a picture in the trash is stored until its permanent deletion.
  async forget(trx, { media = [] }, { now }) {
    const files = media.map(({ bucket, name }) => ({ bucket: String(bucket), name: String(name) }));
    await removeFiles(trx, files, now);
  },
});

/** A stored file and its description; in the trash its row is deleted, but its file is still stored. */
const picture: EntityRevisions = {
  ...rows,
  async restoreIssues(context, id, snapshot) {
    const [{ bucket, name } = {}] = snapshot.media ?? [];
    const file = { bucket: String(bucket), name: String(name) };
    // The description of an existing picture can be restored even if its file is lost.
    const isThere =
      (await findMedia(context.trx, file.bucket, file.name)) !== null || (await context.hasFile(file));
    return isThere
      ? rows.restoreIssues(context, id, snapshot)
      : [{ code: "file", message: staffTexts.history.fileLost, isFinal: true }];
  },
  async fields(db, snapshot, id) {
    const [{ focal_x = null, focal_y = null } = {}] = snapshot.media ?? [];
    const place = focal_x === null ? "" : `${focal_x}% from the left, ${focal_y}% from the top`;
    return [...(await rows.fields(db, snapshot, id)), { label: "point that stays in view", value: place }];
  },
};

/** How stored files are read and restored. */
export const pictureRevisions = { picture };
