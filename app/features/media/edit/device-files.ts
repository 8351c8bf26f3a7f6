import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { MediaItem } from "../media-item.ts";

/** A file that was chosen on this device for something that waits for it. */
export interface DeviceFile {
  /** Of the upload. */
  id: string;
  /** Id of what waits for it. */
  thing: string;
  /** Id of who chose it: others who use this device don't send it. */
  by: string;
  /** Its place among the files chosen together. */
  index: number;
  /** Whether what waits for it is saved: until then the form may be cancelled. */
  saved: boolean;
  /** In milliseconds since 1970. */
  kept_at: number;
  /** The file while it is on its way; then what it has become. */
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

/** Keeps files on this device, over a closed tab (docs/decisions/0035). */
export const storedFiles = {
  /** @returns whether the device keeps it: private windows and full disks don't */
  put: (file: DeviceFile): Promise<boolean> =>
    open()
      .then((database) => database.put("files", file))
      .then(
        () => true,
        () => false,
      ),
  /** Says that what waits for a file is saved; one that is not kept any more stays so. */
  async markSaved(id: string): Promise<void> {
    try {
      const files = (await open()).transaction("files", "readwrite").store;
      const file = await files.get(id);
      if (file) await files.put({ ...file, saved: true });
    } catch {
      // Then this tab alone knows of it, as of one that could not be kept.
    }
  },
  async remove(ids: readonly string[]): Promise<void> {
    try {
      const { store, done } = (await open()).transaction("files", "readwrite");
      await Promise.all([...ids.map((id) => store.delete(id)), done]);
    } catch {
      // What nobody waits for is passed over later, and goes after a week.
    }
  },
  /** None where nothing can be kept. */
  all: (): Promise<DeviceFile[]> =>
    open()
      .then((database) => database.getAll("files"))
      .catch(() => []),
};
