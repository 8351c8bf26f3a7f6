import type { MediaItem } from "../media-item.ts";

/** A file that was chosen on this device for something that waits for it. */
export interface KeptFile {
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

const STORE = "files";

function request<Value>(asked: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const opening = indexedDB.open("trellis", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
    return request(opening);
  })();
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

async function change(run: (files: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(STORE, "readwrite");
  run(transaction.objectStore(STORE));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Keeps files on this device, over a closed tab (docs/decisions/0035). */
export const keptFiles = {
  /** @returns whether the device keeps it: private windows and full disks don't */
  put: (file: KeptFile): Promise<boolean> =>
    change((files) => void files.put(file)).then(
      () => true,
      () => false,
    ),
  remove: (ids: readonly string[]): Promise<void> =>
    change((files) => {
      for (const id of ids) files.delete(id);
    }).catch(() => {}),
  /** None where nothing can be kept. */
  async all(): Promise<KeptFile[]> {
    try {
      const files = (await open()).transaction(STORE).objectStore(STORE);
      return await request<KeptFile[]>(files.getAll());
    } catch {
      return [];
    }
  },
};
