import { expect, test } from "vitest";
import type { StaffResult } from "#app/features/staff/staff-result.ts";
import type { MediaItem } from "../media-item.ts";
import { uploadAddress } from "./send-file.ts";
import { createUploadQueue, doneInOrder, isBusy, type SendFile, type UploadTarget } from "./upload-queue.ts";

const target: UploadTarget = { bucket: "site-images", uploadFor: { for: "library" } };
const saved = (file: string) => ({ kind: "saved", value: { file } as MediaItem }) as const;
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A queue whose files arrive when the test says so. */
function open() {
  const way = new Map<string, { arrive(result: StaffResult<MediaItem>): void } & Parameters<SendFile>[2]>();
  const queue = createUploadQueue(
    (file, _target, how) => new Promise((resolve) => way.set(file.name, { ...how, arrive: resolve })),
  );
  return {
    queue,
    way: (name: string) => {
      const found = way.get(name);
      if (!found) throw new Error(`${name} was not sent`);
      return found;
    },
    sent: () => [...way.keys()],
    add: (...names: string[]) =>
      queue.add(
        names.map((name) => new File(["x"], name)),
        () => target,
      ),
    kinds: () => queue.read().map(({ file, state }) => `${file.name} ${state.kind}`),
    id: (name: string) => queue.read().find(({ file }) => file.name === name)?.id ?? 0,
  };
}

test("two files at a time are sent, the next when one has arrived", async () => {
  const { add, sent, way, kinds } = open();
  add("a", "b", "c");
  expect(kinds()).toEqual(["a sending", "b sending", "c waiting"]);
  way("b").arrive(saved("b"));
  await settled();
  expect(sent()).toEqual(["a", "b", "c"]);
  expect(kinds()).toEqual(["a sending", "b done", "c sending"]);
});

test("each tells how far it is, and its listeners hear of it", () => {
  const { add, way, queue } = open();
  add("a", "b");
  let changes = 0;
  queue.subscribe(() => {
    changes += 1;
  });
  way("a").onProgress(64);
  expect(queue.read().map(({ state }) => state)).toEqual([
    { kind: "sending", percent: 64 },
    { kind: "sending", percent: 0 },
  ]);
  expect(changes).toBe(1);
});

test("a refused one keeps its sentences and can be tried again", async () => {
  const { add, way, queue, kinds, id } = open();
  add("a");
  way("a").arrive({ kind: "refused", reason: "invalid", sentence: "No.", detail: "Too large." });
  await settled();
  expect(queue.read()[0]?.state).toEqual({ kind: "refused", sentence: "No.", detail: "Too large." });
  queue.retry(id("a"));
  expect(kinds()).toEqual(["a sending"]);
  way("a").arrive(saved("a"));
  await settled();
  expect(kinds()).toEqual(["a done"]);
});

test("a cancelled one is stopped, makes room, and stays cancelled whatever arrives", async () => {
  const { add, way, queue, kinds, id, sent } = open();
  add("a", "b", "c", "d");
  queue.cancel(id("d"));
  queue.cancel(id("a"));
  expect(way("a").signal.aborted).toBe(true);
  expect(sent()).toEqual(["a", "b", "c"]);
  way("a").onProgress(99);
  way("a").arrive(saved("a"));
  await settled();
  expect(kinds()).toEqual(["a cancelled", "b sending", "c sending", "d cancelled"]);
});

test("when all are stopped, none that waited is sent", async () => {
  const { add, way, queue, kinds, sent } = open();
  add("a", "b", "c");
  way("a").arrive(saved("a"));
  await settled();
  queue.stop();
  way("b").arrive(saved("b"));
  await settled();
  expect(kinds()).toEqual(["a done", "b cancelled", "c cancelled"]);
  expect([way("b").signal.aborted, way("c").signal.aborted]).toEqual([true, true]);
  add("d", "e", "f");
  queue.stop();
  await settled();
  expect(sent()).toEqual(["a", "b", "c", "d", "e"]);
});

test("a done one can't be cancelled; one dismissed is off the list", async () => {
  const { add, way, queue, kinds, id } = open();
  add("a");
  way("a").arrive(saved("a"));
  await settled();
  queue.cancel(id("a"));
  expect(kinds()).toEqual(["a done"]);
  queue.dismiss(id("a"));
  expect(kinds()).toEqual([]);
});

test("pictures are handed over in the order they were chosen in", async () => {
  const { add, way, queue } = open();
  const names = () => doneInOrder(queue.read()).map(({ item }) => item.file);
  add("a", "b", "c");
  way("b").arrive(saved("b"));
  await settled();
  expect([names(), isBusy(queue.read())]).toEqual([[], true]);
  way("a").arrive({ kind: "refused", reason: "failed", sentence: "No." });
  await settled();
  expect(names()).toEqual(["b"]);
  way("c").arrive(saved("c"));
  await settled();
  expect([names(), isBusy(queue.read())]).toEqual([["b", "c"], false]);
});

test.each([
  [target, "/staff/upload/site-images?file=IMG+1%26.jpg&for=library"],
  [
    { bucket: "project-images", uploadFor: { for: "project", project: "p1", index: 2 } } as const,
    "/staff/upload/project-images?file=IMG+1%26.jpg&for=project&project=p1&index=2",
  ],
])("%j is sent to %s", (where, address) => {
  expect(uploadAddress("IMG 1&.jpg", where)).toBe(address);
});
