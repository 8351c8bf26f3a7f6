import { HttpResponse, http } from "msw";
import { onTestFinished, vi } from "vitest";
import type { StaffBucket } from "#app/kernel/files/bucket.ts";
import type { MediaItem } from "#app/kernel/files/media-item.ts";
import type { ImageUse } from "#app/kernel/verbs/image-use.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { done, refused, staffSite } from "./staff-site.ts";

/** A stored picture, told by its file's name alone. */
export const storedPicture = (file: string, change: Partial<MediaItem> = {}): MediaItem => ({
  id: file,
  bucket: "site-images",
  name: file,
  file,
  url: `/storage/site-images/${file}`,
  created_at: "2026-05-01T16:00:00.000Z",
  width: 900,
  height: 600,
  bytes: 655_360,
  alt: "",
  content_type: "image/jpeg",
  focal: null,
  ...change,
});

const PAGE_SIZE = 100;
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path d="M0 0h90v60H0z"/></svg>';

/**
 * A media library behind components: it lists, keeps, describes and deletes files as the server does, and shows any
 * picture.
 * @param first newest first
 */
export function stockLibrary(...first: MediaItem[]) {
  let items = first;
  let before = first;
  const write = (next: MediaItem[]) => {
    before = items;
    items = next;
  };
  const change = (id: string, part: Partial<MediaItem>) => {
    const item = items.find((one) => one.id === id);
    if (!item) return refused("gone", mediaTexts.missing);
    write(items.map((one) => (one === item ? { ...item, ...part } : one)));
    return done({ ...item, ...part }, "save-1");
  };
  const shownIn = (id: string, uses: ImageUse[]) => staffSite.read(`library/${id}`, () => done(uses));
  for (const { id } of first) shownIn(id, []);
  staffSite.use(
    http.get("/storage/*", () =>
      HttpResponse.text(drawing, { headers: { "Content-Type": "image/svg+xml" } }),
    ),
  );
  staffSite.read("library", (query) => {
    const [bucket, search, after] = ["bucket", "search", "before"].map((name) => query.get(name) ?? "");
    const found = items.filter(
      (item) => item.bucket === bucket && `${item.file} ${item.alt}`.includes((search ?? "").toLowerCase()),
    );
    const start = found.findIndex(({ id }) => id === after) + 1;
    const page = found.slice(start, start + PAGE_SIZE);
    return done({ items: page, next: start + PAGE_SIZE < found.length ? page.at(-1)?.id : null });
  });
  staffSite.read("library-item", (query) => done(items.find(({ url }) => url === query.get("url")) ?? null));
  staffSite.answer("media/describe", ({ id, alt }) => change(id, { alt }));
  staffSite.answer("media/frame", ({ id, focal }) => change(id, { focal }));
  staffSite.answer("media/remove", ({ id }) => {
    write(items.filter((item) => item.id !== id));
    return done(null, "save-1");
  });
  staffSite.answer("history/undo", () => {
    write(before);
    return done();
  });
  const keep = (file: string, part: Partial<MediaItem> = {}) => {
    const item = storedPicture(file, part);
    shownIn(item.id, []);
    write([item, ...items]);
    return done(item);
  };
  staffSite.upload(({ name, bucket }) => keep(name, { bucket: bucket as StaffBucket }));
  return {
    /** Keeps an upload. */
    keep,
    /** Holds the answers to uploads until each is let go by its file's name. */
    hold() {
      const waiting = new Map<string, (result: StaffResult<unknown>) => void>();
      staffSite.upload(({ name }) => new Promise((resolve) => waiting.set(name, resolve)));
      onTestFinished(() => {
        for (const answer of waiting.values()) answer(refused("failed", "Nobody waits for it any more."));
      });
      return {
        /** Those that have come. */
        names: () => [...waiting.keys()],
        dispose: async (name: string) => (await vi.waitUntil(() => waiting.get(name)))(keep(name)),
      };
    },
    /** Says where a file is shown. */
    shownIn,
  };
}

/** Chooses files in a file field, as the device's own window does. */
export function chooseFiles(field: Element | null | undefined, ...files: File[]): void {
  if (!(field instanceof HTMLInputElement)) throw new Error("There is no file field");
  field.files = held(files).files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Files as a pointer holds them. */
export function held(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

export const pictureFile = (name: string) => new File(["A picture"], name, { type: "image/jpeg" });
