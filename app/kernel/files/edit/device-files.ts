import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { MediaItem } from "../media-item.ts";

/** A file chosen on this device for an entity to which it is not added yet. */
export interface DeviceFile {
  /** Id of the upload. */
  id: string;
  entity_id: string;
  /** Id of the user who chose it; it is not uploaded for other users of the device. */
  by: string;
  /** Its index among the files chosen together. */
  index: number;
  /** Whether the entity is saved; until then, the form may be cancelled. */
  saved: boolean;
  /** Milliseconds since 1970. */
  kept_at: number;
  /** The file until it is uploaded, then the resulting item. */
  what: File | MediaItem;
}

interface Schema extends DBSchema {
  files: { key: string; value: DeviceFile };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("trellis", 1, {
    upgrade: (database) => void database.createObjectStore("files", { keyPath: "id" }),
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/**
 * Stores files on this device, beyond the closing of the tab
 * (docs/design/pictures-and-files.md#photos-in-the-background).
 */
export const storedFiles = {
  /** @returns whether the file is stored; false in private windows and on full disks */
  put: (file: DeviceFile): Promise<boolean> =>
    open()
      .then((database) => database.put("files", file))
      .then(
        () => true,
        () => false,
      ),
  /** Marks the entity of a file as saved; does nothing if the file is no longer stored. */
  async markSaved(id: string): Promise<void> {
    try {
      const files = (await open()).transaction("files", "readwrite").store;
      const file = await files.get(id);
      if (file) await files.put({ ...file, saved: true });
    } catch {
      // Then only this tab knows of it, as of a file that could not be stored.
    }
  },
  async remove(ids: readonly string[]): Promise<void> {
    try {
      const { store, done } = (await open()).transaction("files", "readwrite");
      await Promise.all([...ids.map((id) => store.delete(id)), done]);
    } catch {
      // A file that no entity needs is skipped later, and deleted after a week.
    }
  },
  /** Lists all stored files; empty if the device can't store any. */
  all: (): Promise<DeviceFile[]> =>
    open()
      .then((database) => database.getAll("files"))
      .catch(() => []),
};
